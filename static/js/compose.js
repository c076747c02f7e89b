/* The composer: what is wrong stands at its field too while the preview is renewed. The page works without it. */
(function () {
  "use strict";
  function faults() { return document.querySelectorAll('#preview [role="alert"] a[href^="#"]'); }
  function fieldOf(link) { return document.getElementById(link.getAttribute("href").slice(1)); }
  function clear() {
    document.querySelectorAll("#compose .errorlist").forEach(function (said) { said.remove(); });
    document.querySelectorAll("#compose [aria-invalid]").forEach(function (field) { field.removeAttribute("aria-invalid"); });
  }
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target.id !== "preview") { return; }
    clear();
    faults().forEach(function (link) {
      var field = fieldOf(link), said = document.createElement("p");
      if (!field) { return; }
      said.className = "errorlist";
      said.id = field.id + "_said";
      said.textContent = link.textContent.replace(/^[^:]*: /, "");
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", said.id);
      field.after(said);
    });
  });
  document.addEventListener("click", function (event) {
    var link = event.target.closest('#preview [role="alert"] a[href^="#"]'), field = link && fieldOf(link);
    if (!field) { return; }
    event.preventDefault();
    if (field.closest("details")) { field.closest("details").open = true; }
    field.focus();
  });
})();
