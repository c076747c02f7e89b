// The card beside a name: it opens when the pointer rests on the name or the name has the focus, and
// with the first tap on a touch screen. Without it the name is a plain link to the person's page.
(() => {
  const WAIT = 350;
  const kept = new Map();
  let card = null, of = null, timer = 0, touched = false;

  const nameAt = (target) => target instanceof Element ? target.closest("a.person") : null;

  const close = () => {
    clearTimeout(timer);
    card?.remove();
    of?.removeAttribute("aria-describedby");
    card = of = null;
  };

  const place = () => {
    const at = of.getBoundingClientRect();
    const left = Math.min(at.left, innerWidth - card.offsetWidth - 16);
    const below = at.bottom + card.offsetHeight + 8 < innerHeight;
    card.style.left = `${Math.max(8, left) + scrollX}px`;
    card.style.top = `${(below ? at.bottom + 4 : at.top - card.offsetHeight - 4) + scrollY}px`;
  };

  const open = async (name) => {
    const address = `${new URL(name.href).pathname}card/`;
    if (!kept.has(address)) {
      const answer = await fetch(address, {headers: {"HX-Request": "true"}}).catch(() => null);
      if (!answer?.ok) return false;
      kept.set(address, await answer.text());
    }
    if (of !== name || !name.isConnected) return true;
    card?.remove();
    card = document.createElement("div");
    card.className = "person-card";
    card.id = "person-card";
    card.setAttribute("role", "region");
    card.setAttribute("aria-label", name.textContent.trim());
    card.innerHTML = kept.get(address);
    document.body.append(card);
    name.setAttribute("aria-describedby", card.id);
    place();
    return true;
  };

  const soon = (name) => {
    if (of === name) return;
    close();
    of = name;
    timer = setTimeout(() => open(name), WAIT);
  };

  document.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const name = nameAt(event.target);
    if (name) soon(name);
    else if (card ? !card.contains(event.target) : of) {
      clearTimeout(timer);
      timer = setTimeout(close, WAIT / 2);
    } else clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const name = nameAt(event.target);
    if (name && !touched) soon(name);
    else if (!card?.contains(event.target)) close();
  });
  addEventListener("resize", close);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  document.addEventListener("click", (event) => {
    const name = nameAt(event.target);
    if (!name) {
      if (!card?.contains(event.target)) close();
      return;
    }
    if (!touched || (card && of === name)) return;
    event.preventDefault();
    close();
    of = name;
    open(name).then((shown) => { if (!shown) location.assign(name.href); });
  });
})();
