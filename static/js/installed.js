// What a device keeps for the time without a network: a worker with one page, and what waited in the
// lobby when it was looked at last. Signed out, both are forgotten.
(() => {
  const KEY = "cursus-waiting";
  const isOffline = document.getElementById("known-lines");

  const shown = () => {
    const known = JSON.parse(localStorage.getItem(KEY) || "null");
    if (!known) return;
    const lang = document.documentElement.lang.replace(/^en$/, "en-GB");
    document.getElementById("known-at").textContent =
      new Date(known.at).toLocaleString(lang, {day: "numeric", month: "long", hour: "2-digit", minute: "2-digit"});
    for (const {title, url, said} of known.tables) {
      const line = document.createElement("li"), link = document.createElement("a"), what = document.createElement("span");
      line.className = what.className = "known__line";
      link.href = url;
      link.textContent = title;
      what.textContent = said.join(" · ").replace(/ \([^)]*\)/g, ""); // how long that was from then says nothing now
      line.append(link, what);
      isOffline.append(line);
    }
    if (!known.tables.length) isOffline.append("Nothing.");
    document.getElementById("known").hidden = false;
    document.getElementById("unknown").hidden = true;
  };

  const keep = (waiting) => {
    const tables = [...waiting.querySelectorAll(".table-card")].map((card) => {
      const link = card.querySelector("h3 a");
      const said = [...card.querySelectorAll(".table-card__lines a, .table-card__time time")];
      return {title: link.textContent, url: link.getAttribute("href"), said: said.map((one) => one.textContent.trim().replace(/\s+/g, " "))};
    });
    localStorage.setItem(KEY, JSON.stringify({at: Date.now(), tables}));
    navigator.serviceWorker?.register("/app-worker.js").catch(() => {});
  };

  const forget = async () => {
    if (localStorage.getItem(KEY) === null) return;
    localStorage.removeItem(KEY);
    for (const one of await navigator.serviceWorker?.getRegistrations() ?? []) {
      if (one.active?.scriptURL.endsWith("/app-worker.js")) one.unregister();
    }
  };

  try {
    const waiting = document.querySelector("section[aria-labelledby=waiting]");
    if (isOffline) shown();
    else if (waiting) keep(waiting);
    else if (document.querySelector("a[href*='/account/signup/']")) forget();
  } catch { /* a browser that keeps nothing for sites */ }
})();
