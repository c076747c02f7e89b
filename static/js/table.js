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
  // A game or a talk that moves on while somebody looks leaves open what they have opened, and their place in it.
  var parts = ["game", "board", "talk", "room", "panel", "status", "tabs"], kept = {};
  function keep(part) {
    var here = document.activeElement;
    if (!parts.includes(part.id)) { return; }
    kept[part.id] = {
      open: Array.from(part.querySelectorAll("details[open] > summary"), named),
      place: part.contains(here) && here.matches(PRESSED) ? place(here) : null,
      scrolled: part.scrollTop
    };
  }
  function restore(part) {
    var was = part && kept[part.id];
    if (!was) { return; }
    delete kept[part.id];
    part.querySelectorAll("details > summary").forEach(function (summary) {
      if (was.open.includes(named(summary))) { summary.parentElement.open = true; }
    });
    var lost = document.activeElement === document.body || !document.activeElement;
    if (was.place && lost) {
      var again = Array.from(part.querySelectorAll(PRESSED)).find(function (one) { return place(one) === was.place; });
      if (again) { again.focus({ preventScroll: true }); }
    }
    part.scrollTop = was.scrolled;
  }
  ["htmx:beforeSwap", "htmx:oobBeforeSwap"].forEach(function (name) {
    document.addEventListener(name, function (event) { keep(event.detail.target); });
  });
  ["htmx:afterSettle", "htmx:oobAfterSwap"].forEach(function (name) {
    document.addEventListener(name, function (event) { restore(document.getElementById(event.detail.target.id)); });
  });
  // A tab shows its beginning, and the bar at the foot of a phone leads to it.
  document.addEventListener("htmx:afterSwap", function (event) {
    var panel = event.detail.target, by = event.detail.requestConfig.elt;
    if (panel.id !== "panel" || !by.closest("#tabs")) { return; }
    delete kept.panel;
    panel.scrollTop = 0;
    history.replaceState(history.state, "", by.getAttribute("href").split("#")[0]);
    var top = panel.getBoundingClientRect().top;
    if (top < 0 || top > innerHeight * 0.3) { panel.scrollIntoView(); }
  });
  // A choice on the board or in the lists shows at once what would happen; the page stays where it is.
  document.addEventListener("click", function (event) {
    var link = event.target.closest("#game .board a, #game .confirm a, #panel :is(.choices, .asks) a"), go = link && link.getAttribute("href");
    if (!go || event.ctrlKey || event.metaKey || event.shiftKey || event.button || !window.htmx) { return; }
    event.preventDefault();
    go = go.split("#")[0] || location.pathname;
    if (!go.includes("tab=")) { go += (go.includes("?") ? "&" : "?") + "tab=" + tab(); }
    history.replaceState(history.state, "", go);
    window.htmx.ajax("GET", go, { target: "#game", swap: "innerHTML" });
  });
  // What was pressed on the board stays in sight: where its panel would lie over it, the page makes room.
  function makeRoom() {
    var panel = document.querySelector("#game .confirm"), covered = 0;
    if (!panel) { return; }
    var box = panel.getBoundingClientRect();
    document.querySelectorAll("#game .board :is(.chosen, .origin)").forEach(function (one) {
      var place = one.getBoundingClientRect();
      if (place.right > box.left && place.left < box.right) { covered = Math.max(covered, place.bottom - box.top); }
    });
    if (covered > 0) { scrollBy(0, covered + 8); }
  }
  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.detail.target.id === "game") { makeRoom(); }
  });
  addEventListener("load", makeRoom);
  // Whoever wants notation keeps it, in every tab and on every table, in this browser.
  function showNotation() {
    var box = document.getElementById("notation");
    try { if (box) { box.checked = localStorage.notation === "yes"; } } catch (error) { /* it is not kept there */ }
  }
  document.addEventListener("htmx:afterSettle", showNotation);
  document.addEventListener("change", function (event) {
    if (event.target.id !== "notation") { return; }
    try { localStorage.notation = event.target.checked ? "yes" : "no"; } catch (error) { /* it is not kept there */ }
  });
  showNotation();
  // The tab that is shown, or the one that was pressed and has not come yet.
  var pressed = null;
  function tab() {
    var chosen = pressed || document.querySelector("#tabs [aria-current]");
    return chosen ? chosen.id.replace("tab-", "") : "act";
  }
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.detail.elt.closest("#tabs")) { pressed = event.detail.elt; }
  });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.detail.elt === pressed) { pressed = null; }
  });
  // What moves on by itself asks for the tab that is open now. If another was opened meanwhile, it asks again.
  document.addEventListener("htmx:configRequest", function (event) {
    if (["game", "status"].includes(event.detail.target.id) && !event.detail.elt.closest("#tabs")) {
      event.detail.path = event.detail.path.replace(/tab=[a-z]+/, "tab=" + tab());
    }
  });
  // So is what was pressed on the board: an answer from before it would take it away again.
  document.addEventListener("htmx:beforeSwap", function (event) {
    var detail = event.detail, into = detail.target.id, asked = new URL(detail.requestConfig.path, location), now = new URL(location);
    if (detail.requestConfig.verb !== "get" || !["game", "status"].includes(into) || !asked.searchParams.has("tab")) { return; }
    if (asked.searchParams.get("tab") === tab() && (into === "status" || asked.searchParams.get("at") === now.searchParams.get("at"))) { return; }
    detail.shouldSwap = false;
    now.searchParams.set("tab", tab());
    window.htmx.ajax("GET", now.pathname + now.search, { target: "#" + into, swap: into === "game" ? "innerHTML" : "outerHTML" });
  });
  function place(one) {
    var where = one.getAttribute("href") || (one.form && one.form.getAttribute("action")) || "";
    return [one.tagName, where, one.textContent.trim()].join(" ");
  }
  function named(summary) { return summary.firstChild.textContent.trim(); }
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
