/* The keys of the table page. Everything works without this file. */
(function () {
  "use strict";
  var PRESSED = "a, button, summary";
  function follow(rel) {
    var link = document.querySelector('.steps-bar a[rel="' + rel + '"]');
    if (link) { link.click(); }
  }
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) { return; }
    if (event.target.closest("input, textarea, select, [contenteditable]")) { return; }
    if (event.key === "ArrowLeft") { follow("prev"); }
    if (event.key === "ArrowRight") { follow("next"); }
    if (event.key === "Home") { follow("first"); event.preventDefault(); }
    if (event.key === "End") { follow("last"); event.preventDefault(); }
  });
  // A game or a talk that moves on while somebody looks leaves open what he has opened, and his place in it.
  var parts = ["game", "board", "talk", "room"], kept = null;
  document.addEventListener("htmx:beforeSwap", function (event) {
    var part = event.detail.target, here = document.activeElement;
    if (!parts.includes(part.id)) { return; }
    kept = {
      open: Array.from(part.querySelectorAll("details[open] > summary"), named),
      place: part.contains(here) && here.matches(PRESSED) ? place(here) : null
    };
  });
  document.addEventListener("htmx:afterSettle", function (event) {
    var part = document.getElementById(event.detail.target.id);
    if (!part || !parts.includes(part.id) || !kept) { return; }
    part.querySelectorAll("details > summary").forEach(function (summary) {
      if (kept.open.includes(named(summary))) { summary.parentElement.open = true; }
    });
    var lost = document.activeElement === document.body || !document.activeElement;
    if (kept.place && lost) {
      var again = Array.from(part.querySelectorAll(PRESSED)).find(function (one) { return place(one) === kept.place; });
      if (again) { again.focus({ preventScroll: true }); }
    }
    kept = null;
  });
  function place(one) {
    var where = one.getAttribute("href") || (one.form && one.form.getAttribute("action")) || "";
    return [one.tagName, where, one.textContent.trim()].join(" ");
  }
  function named(summary) { return summary.firstChild.textContent.trim(); }
  // The score shows the entry that the board shows, without moving the page.
  function showLine() {
    var box = document.getElementById("score-lines"), line = box && box.querySelector("[aria-current]");
    if (!line) { return; }
    var off = line.getBoundingClientRect(), around = box.getBoundingClientRect();
    if (off.top < around.top || off.bottom > around.bottom) { box.scrollTop += off.top - around.top - around.height / 2; }
  }
  showLine();
  document.addEventListener("htmx:afterSettle", function (event) { if (event.detail.target.id === "game") { showLine(); } });
  // What could not be sent stays where it was written, and it is said.
  document.addEventListener("htmx:afterRequest", function (event) {
    var said = document.getElementById("not-sent");
    if (said && event.detail.requestConfig.verb !== "get") { said.hidden = event.detail.successful; }
  });
  // That the page does not get what it asks for is said too, and what to do about it.
  function trouble(kind) {
    var box = document.getElementById("trouble");
    if (!box) { return; }
    box.hidden = !kind;
    box.textContent = kind ? box.dataset[kind] : "";
  }
  document.addEventListener("htmx:sendError", function (event) {
    if (event.detail.requestConfig.verb === "get") { trouble("offline"); }
  });
  document.addEventListener("htmx:responseError", function (event) {
    if (event.detail.requestConfig.verb === "get") { trouble(event.detail.xhr.status < 500 ? "refused" : "broken"); }
  });
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.xhr.status < 400) { trouble(""); }
  });
  document.addEventListener("input", function (event) {
    if (event.target.id === "go") { event.target.nextElementSibling.value = event.target.value + "/" + event.target.max; }
  });
  document.addEventListener("change", function (event) {
    if (event.target.id === "go") { event.target.form.requestSubmit(); }
  });
})();
