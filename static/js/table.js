/* The keys of the table page. Everything works without this file. */
(function () {
  "use strict";
  document.documentElement.classList.add("scripted");
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
  // A game that moves on while somebody looks leaves open what he has opened, and his place in it.
  var kept = null;
  document.addEventListener("htmx:beforeSwap", function (event) {
    var game = event.detail.target;
    if (game.id !== "game") { return; }
    var here = document.activeElement.closest("#game a");
    kept = {
      open: Array.from(game.querySelectorAll("details[open] > summary"), named),
      href: here && here.getAttribute("href"), text: here && here.textContent
    };
  });
  document.addEventListener("htmx:afterSwap", function (event) {
    var game = event.detail.target;
    if (game.id !== "game" || !kept) { return; }
    game.querySelectorAll("details > summary").forEach(function (summary) {
      if (kept.open.includes(named(summary))) { summary.parentElement.open = true; }
    });
    game.querySelectorAll("a").forEach(function (link) {
      if (kept.href && link.getAttribute("href") === kept.href && link.textContent === kept.text) {
        link.focus({ preventScroll: true });
      }
    });
    kept = null;
  });
  function named(summary) { return summary.firstChild.textContent.trim(); }
  document.addEventListener("input", function (event) {
    if (event.target.id === "go") { event.target.nextElementSibling.value = event.target.value + "/" + event.target.max; }
  });
  document.addEventListener("change", function (event) {
    if (event.target.id === "go") { event.target.form.requestSubmit(); }
  });
})();
