// Says what to do next when the browser does not hand over a passkey.
document.addEventListener("allauth.error", (event) => {
  const box = document.getElementById("passkey-trouble");
  if (!box) return;
  event.preventDefault();
  const known = { NotAllowedError: "refused", InvalidStateError: "known", SecurityError: "name" };
  const exception = event.detail.exception || {};
  const said = window.PublicKeyCredential ? known[exception.name] || "other" : "none";
  box.textContent = box.dataset[said];
  box.hidden = false;
});
