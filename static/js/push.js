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

async function handOver(event) {
  event.preventDefault();
  const refused = document.getElementById("device-refused");
  const unreached = document.getElementById("device-unreached");
  refused.hidden = (await Notification.requestPermission()) === "granted";
  unreached.hidden = true;
  if (!refused.hidden) return;
  try {
    const made = await subscription();
    form.elements.url.value = made.endpoint;
    form.elements.p256dh.value = textOf(made.getKey("p256dh"));
    form.elements.auth.value = textOf(made.getKey("auth"));
    form.submit();
  } catch {
    unreached.hidden = false;
  }
}

if (form && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  form.hidden = false;
  document.getElementById("no-device").hidden = true;
  form.addEventListener("submit", handOver);
}
