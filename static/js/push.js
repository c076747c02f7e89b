// The button "Show notices on this device": there only where the browser can do it.
const form = document.getElementById("device");

const bytesOf = (text) => {
  const filled = text.replace(/-/g, "+").replace(/_/g, "/") + "=".repeat((4 - (text.length % 4)) % 4);
  return Uint8Array.from(atob(filled), (sign) => sign.charCodeAt(0));
};

const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

async function subscription() {
  const registration = await navigator.serviceWorker.register(form.dataset.worker);
  const key = bytesOf(form.dataset.key);
  const old = await registration.pushManager.getSubscription();
  if (old && textOf(old.options.applicationServerKey) !== form.dataset.key) await old.unsubscribe();
  return registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key});
}

const say = (what) => {
  for (const said of form.querySelectorAll("[role=alert]")) said.hidden = said.id !== what;
};

// What is so already: the browser refuses, or this device is one of those in the list.
async function look() {
  if (Notification.permission === "denied") return say("device-refused");
  const registration = await navigator.serviceWorker.getRegistration(form.dataset.worker);
  const known = await registration?.pushManager.getSubscription();
  const here = [...document.querySelectorAll("[data-endpoint]")].find((one) => one.dataset.endpoint === known?.endpoint);
  if (!here || Notification.permission !== "granted") return;
  here.querySelector("[data-here]").hidden = false;
  form.querySelector(".actions").hidden = true;
}

async function handOver(event) {
  event.preventDefault();
  const answer = await Notification.requestPermission();
  say({granted: "", denied: "device-refused"}[answer] ?? "device-unanswered");
  if (answer !== "granted") return;
  try {
    const made = await subscription();
    form.elements.url.value = made.endpoint;
    form.elements.p256dh.value = textOf(made.getKey("p256dh"));
    form.elements.auth.value = textOf(made.getKey("auth"));
    form.submit();
  } catch {
    say("device-unreached");
  }
}

if (form && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  document.getElementById("no-device").hidden = true;
  form.addEventListener("submit", handOver);
  look().catch(() => {}).finally(() => { form.hidden = false; });
}
