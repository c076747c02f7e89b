/* What has happened since somebody last looked, step by step on the board. Without this file the link leads to the board as they last saw it. */
(function () {
  "use strict";
  var PACE = 900, playing = null;
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[data-play-from]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) { return; }
    event.preventDefault();
    if (playing) { return stop(); }
    begin(link);
  });
  function begin(link) {
    var now = document.querySelector("#game svg.board"), said = link.querySelector("span");
    playing = { now: now, shown: now, link: link, words: said.textContent, timer: null };
    said.textContent = link.dataset.stop;
    step(Number(link.dataset.playFrom), Number(link.dataset.playTo), playing);
  }
  function step(n, last, mine) {
    if (mine !== playing) { return; }
    if (n === last) { return stop(); }
    boardAt(n, mine.link).then(function (board) {
      if (mine !== playing) { return; }
      put(board);
      mine.timer = setTimeout(step, PACE, n + 1, last, mine);
    }, stop);
  }
  function boardAt(n, link) {
    var address = link.getAttribute("href").replace(/\d+\/$/, n + "/");
    return fetch(address, { headers: { "HX-Request": "true", "HX-Target": "game" } }).then(function (answer) {
      if (!answer.ok) { throw new Error(answer.status); }
      return answer.text();
    }).then(function (text) { return new DOMParser().parseFromString(text, "text/html").querySelector("svg.board"); });
  }
  function put(board) {
    var old = playing.shown, isLeap = old === playing.now; // from now to what was before it
    function change() { old.replaceWith(board); }
    if (isLeap) { change(); } else { window.slide(old.parentElement, change); }
    playing.shown = board;
  }
  function stop() {
    if (!playing) { return; }
    clearTimeout(playing.timer);
    if (playing.shown.isConnected) { put(playing.now); }
    playing.link.querySelector("span").textContent = playing.words;
    playing = null;
  }
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.target.id === "game") { stop(); }
  });
})();
