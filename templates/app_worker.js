{% load static %}// Keeps the page that is shown without a network. All other requests go to the site as always.
const KEPT = "cursus-{% static "css/cursus.css" %}-{% static "js/installed.js" %}";
const PAGE = "{% url "offline" %}";
const PARTS = [
  PAGE, "{% static "css/cursus.css" %}", "{% static "css/fonts.css" %}", "{% static "js/installed.js" %}", "{% static "img/cursus.svg" %}",
  "{% static "fonts/alegreya-600.woff2" %}", "{% static "fonts/alegreya-sans-400.woff2" %}", "{% static "fonts/alegreya-sans-700.woff2" %}",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(PARTS)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith("cursus-") && name !== KEPT).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const {request} = event;
  if (request.method !== "GET") return;
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (PARTS.includes(path)) {
    event.respondWith(fetch(request).catch(() => caches.match(path)));
  }
});
