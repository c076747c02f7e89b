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
  document.addEventListener("input", function (event) {
    if (event.target.id === "go") { event.target.nextElementSibling.value = event.target.value + "/" + event.target.max; }
  });
  document.addEventListener("change", function (event) {
    if (event.target.id === "go") { event.target.form.requestSubmit(); }
  });
})();
