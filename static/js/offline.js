/* The replay of one game in a page of its own, which works without a network. The page has this
   script inside; without it, it still shows the last position and everything that happened. */
(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("pieces").textContent);
  var last = data.boards.length - 1, here = last, timer = null;
  var slider = document.getElementById("at"), play = document.getElementById("play");
  var rows = document.querySelectorAll("[data-at]");

  function put(id, numbers) {
    document.getElementById(id).innerHTML = numbers.map(function (n) { return data.pieces[n]; }).join("");
  }

  function show(wanted, moves) {
    here = Math.max(0, Math.min(last, wanted));
    put("board", data.boards[here]);
    put("players", data.players[here]);
    slider.value = here;
    document.getElementById("number").textContent = here + " / " + last;
    rows.forEach(function (row) {
      var is = Number(row.dataset.at) === here;
      row.toggleAttribute("aria-current", is);
      if (is) {
        document.getElementById("told").textContent = row.dataset.told || "";
        if (moves !== false) { row.parentNode.scrollTop = row.offsetTop - row.parentNode.clientHeight / 3; }
      }
    });
    if (moves !== false) { history.replaceState(null, "", "#" + here); }
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = play.dataset.play;
  }

  function start() {
    if (here === last) { show(0); }
    play.textContent = play.dataset.stop;
    timer = setInterval(function () {
      if (here === last) { stop(); } else { show(here + 1); }
    }, 1200);
  }

  var keys = {
    ArrowLeft: function () { show(here - 1); },
    ArrowRight: function () { show(here + 1); },
    Home: function () { show(0); },
    End: function () { show(last); }
  };
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) { return; }
    if (!keys[event.key]) { return; }
    stop();
    keys[event.key]();
    event.preventDefault();
  });
  document.querySelectorAll("[data-go]").forEach(function (button) {
    button.addEventListener("click", function () { stop(); keys[button.dataset.go](); });
  });
  play.addEventListener("click", function () { if (timer) { stop(); } else { start(); } });
  slider.addEventListener("input", function () { stop(); show(Number(slider.value)); });
  rows.forEach(function (row) {
    row.querySelectorAll("a").forEach(function (link) {
      link.addEventListener("click", function (event) {
        stop();
        show(Number(row.dataset.at), false);
        history.replaceState(null, "", "#" + here);
        event.preventDefault();
      });
    });
  });
  var began = null, board = document.getElementById("board");
  board.addEventListener("touchstart", function (event) { began = event.changedTouches[0].clientX; }, { passive: true });
  board.addEventListener("touchend", function (event) {
    var moved = event.changedTouches[0].clientX - began;
    if (Math.abs(moved) > 40) { stop(); show(here + (moved < 0 ? 1 : -1)); }
  });
  document.documentElement.className = "runs";
  show(location.hash ? Number(location.hash.slice(1)) || 0 : 0, Boolean(location.hash));
})();
