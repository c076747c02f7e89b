// Shows notices on this device, and opens the page they link to.
self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {title: "Cursus", body: "", url: "/notices/"};
  const shown = {body: said.body, tag: said.tag, data: {url: said.url || "/notices/"}};
  event.waitUntil(self.registration.showNotification(said.title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(new URL(event.notification.data.url, self.location.origin)));
});
