/* The replay: steps by key, swipe and slider, and playing. Every step is a link, and works without this file. */
(function () {
  "use strict";
  var root = document.getElementById("replay");
  if (!root) { return; }
  var last = Number(root.dataset.last), atOnce = Number(root.dataset.atOnce), here = Number(root.dataset.here);
  var turns = root.dataset.turns.split(",").map(Number);
  var parts = ["board", "said", "side"].map(function (name) { return document.getElementById("replay-" + name); });
  var slider = document.getElementById("replay-n"), button = document.getElementById("replay-play");
  var pace = document.getElementById("replay-pace"), course = document.getElementById("replay-course");
  var moments = null, cursor = null, chart = null; // they come with the course of the game
  var files = {}, asked = {}, wanted = here, timer = null, noting = null, shown = [], NEAR = 20;

  function fileOf(n) { return Math.floor(n / atOnce) * atOnce; }
  function addressOf(n) { return root.dataset.address + n + "/" + root.dataset.query; }
  function load(first) {
    asked[first] = asked[first] || fetch(root.dataset.address + first + "/steps.json" + root.dataset.query).then(function (answer) {
      if (!answer.ok) { throw new Error(answer.status); }
      return answer.json();
    }).then(function (file) { files[first] = file; });
    return asked[first];
  }
  function go(n) {
    wanted = Math.max(0, Math.min(n, last));
    var first = fileOf(wanted);
    if (files[first]) { return show(wanted); }
    load(first).then(function () { if (fileOf(wanted) === first) { show(wanted); } }, function () { window.location = addressOf(wanted); });
  }
  function show(n) {
    var first = fileOf(n), file = files[first], step = file.steps[n - first];
    window.slide(parts[0], function () {
      parts.forEach(function (part, number) {
        var text = step[number].map(function (line) { return file.lines[line]; }).join("\n");
        if (text !== shown[number]) { part.innerHTML = shown[number] = text; }
      });
    });
    here = n;
    slider.value = n;
    slider.nextElementSibling.value = n + "/" + last;
    slider.setAttribute("aria-valuetext", parts[1].firstElementChild.textContent.trim());
    markMoment();
    markChart();
    lead();
    if (last > first + atOnce - 1 && n > first + atOnce - NEAR) { load(first + atOnce); }
    clearTimeout(noting);
    noting = setTimeout(function () { history.replaceState(null, "", addressOf(n)); }, 250);
  }
  function turnBefore(n) { return turns.filter(function (at) { return at < n; }).pop() || 0; }
  function turnAfter(n) { return turns.find(function (at) { return at > n; }) || last; }
  function target(how) {
    var found = { first: 0, back: here - 1, on: here + 1, last: last, "turn-back": turnBefore(here), "turn-on": turnAfter(here) }[how];
    return Math.max(0, Math.min(found, last));
  }
  function stepOf(link) { // the position that a link leads to, if it is one of this game
    var path = String(link.pathname || new URL(link.href.baseVal, location).pathname), start = root.dataset.address;
    var rest = path.indexOf(start) === 0 ? path.slice(start.length) : "";
    return /^\d+\/$/.test(rest) ? parseInt(rest, 10) : null;
  }
  function lead() {
    root.querySelectorAll("a[data-go]").forEach(function (link) { link.href = addressOf(target(link.dataset.go)); });
    if (about) { about.value = here; }
    if (begins) { begins.action = root.dataset.address + here + "/study/"; }
    document.querySelectorAll(".chairs a").forEach(function (link) { link.href = root.dataset.address + here + "/" + link.dataset.query; });
  }
  var about = document.querySelector(".replay__comments input[name=length]");
  var begins = document.querySelector("form[data-begins]");
  function markMoment() {
    if (!moments) { return; }
    var before = moments.querySelector("li[aria-current]"), now = moments.querySelector('li[data-step="' + here + '"]');
    if (before) { before.removeAttribute("aria-current"); }
    if (now) { now.setAttribute("aria-current", "step"); }
    showMoment(now);
  }
  function showMoment(now) { // moves the list, never the page
    if (!now) { return; }
    var off = now.getBoundingClientRect(), around = moments.getBoundingClientRect();
    if (off.top < around.top || off.bottom > around.bottom) { moments.scrollTop += off.top - around.top - around.height / 3; }
  }
  function markChart() {
    if (!chart) { return; }
    var left = Number(chart.dataset.left), right = Number(chart.dataset.right);
    var x = left + (right - left) * here / Math.max(last, 1);
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
  }

  // Playing. It never begins by itself, and ends when somebody steps, or looks elsewhere.
  function stop() {
    clearTimeout(timer);
    timer = null;
    button.setAttribute("aria-pressed", "false");
  }
  function tick() {
    if (wanted >= last) { return stop(); }
    go(wanted + 1);
    timer = setTimeout(tick, Number(pace.value));
  }
  function play() {
    if (timer) { return stop(); }
    button.setAttribute("aria-pressed", "true");
    if (wanted >= last) { go(0); }
    timer = setTimeout(tick, 250);
  }
  button.addEventListener("click", play);
  document.addEventListener("visibilitychange", function () { if (document.hidden) { stop(); } });

  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, [contenteditable]")) { return; }
    var how = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "turn-back", PageDown: "turn-on" }[event.key];
    if (how && event.shiftKey) { how = { back: "turn-back", on: "turn-on" }[how]; }
    if (how) { stop(); go(target(how)); event.preventDefault(); }
    if (event.key === " " && !event.target.closest("a, button, summary")) { play(); event.preventDefault(); }
  });
  document.addEventListener("click", function (event) {
    var link = event.target.closest("#replay a"), step = link && stepOf(link);
    if (step === null || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    stop();
    go(step);
    event.preventDefault();
  });
  slider.addEventListener("input", function () { stop(); go(Number(slider.value)); });
  slider.form.addEventListener("submit", function (event) { go(Number(slider.value)); event.preventDefault(); });

  var begun = null;
  parts[0].addEventListener("touchstart", function (event) {
    var touch = event.changedTouches[0];
    begun = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
  }, { passive: true });
  parts[0].addEventListener("touchend", function (event) {
    if (!begun) { return; }
    var x = event.changedTouches[0].clientX - begun.x, y = event.changedTouches[0].clientY - begun.y;
    begun = null;
    if (Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) { return; }
    stop();
    go(here + (x < 0 ? 1 : -1));
  }, { passive: true });

  var chosen = document.querySelector(".chairs [aria-current]");
  chosen.parentElement.scrollLeft = chosen.offsetLeft - chosen.parentElement.offsetLeft - 16;
  var laid = new Promise(function (done) { // the chart and the list stand beside the board
    course.addEventListener("htmx:afterSwap", function () {
      moments = document.getElementById("moments");
      cursor = document.getElementById("replay-here");
      chart = document.getElementById("replay-curves");
      markMoment();
      markChart();
      done();
    });
  });
  load(fileOf(here)).then(function () { return laid; }).then(
    function () { root.dataset.ready = "true"; }, function () { /* each step loads its page instead */ });
})();
