/* Quiet sounds for those who switch them on: it is my turn, an offer waits for me, somebody has written. Only while the page is open, never when it
   is loaded, and once for each event, however many pages of a table are open. The choice is kept in this browser. Browsers let a page sound only after
   somebody has pressed something in it. */
(function () {
  "use strict";
  var KEY = "cursus-sounds", LAST = "cursus-sounded", MANY = 20, QUIET = 0.08, TONES = { turn: [523.25, 783.99], offer: [659.25, 587.33], message: [880] };
  var context = null, before = null;
  function read(key) { try { return localStorage.getItem(key); } catch (none) { return null; } }
  function keep(key, value) { try { localStorage.setItem(key, value); } catch (none) { /* a browser that keeps nothing */ } }
  function isOn() { return read(KEY) === "on"; }
  function isAllowed() { return !navigator.userActivation || navigator.userActivation.hasBeenActive; }

  function play(kind) {
    var Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) { return; }
    context = context || new Context();
    context.resume().then(function () { TONES[kind].forEach(sound); }, function () { /* not allowed yet */ });
  }
  function sound(pitch, number) {
    var tone = context.createOscillator(), loud = context.createGain(), at = context.currentTime + 0.16 * number;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(QUIET, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }

  // What the page says now: the turn that is mine, and how much waits.
  function number(id) {
    var badge = document.querySelector("#" + id + " .badge");
    return badge ? parseInt(badge.textContent, 10) || 0 : 0;
  }
  function look() {
    var status = document.getElementById("status");
    return { turn: status ? status.dataset.turn || "" : "", offers: number("tab-offers"), messages: number("tab-talk") };
  }
  function what(now) {
    if (now.turn && now.turn !== before.turn) { return "turn"; }
    return now.offers > before.offers ? "offer" : now.messages > before.messages ? "message" : "";
  }
  function listen() {
    var now = look(), kind = before && what(now), news = document.getElementById("news");
    before = now;
    if (!kind || !isOn() || !isAllowed() || !news) { return; }
    var event = location.pathname + " " + kind + " " + [now.turn, now.offers, now.messages].join(" ") + " " + news.getAttribute("hx-get");
    var sounded = (read(LAST) || "").split("\n");
    if (sounded.includes(event)) { return; } // by another page of this table
    keep(LAST, [event].concat(sounded).slice(0, MANY).join("\n"));
    play(kind);
  }
  function settle() {
    var box = document.getElementById("sounds");
    if (box) { box.checked = isOn(); }
  }
  document.addEventListener("change", function (event) {
    if (event.target.id !== "sounds") { return; }
    keep(KEY, event.target.checked ? "on" : "off");
    if (event.target.checked) { play("message"); }
  });
  document.addEventListener("DOMContentLoaded", function () { before = look(); settle(); });
  document.addEventListener("htmx:afterSettle", function () { listen(); settle(); });
})();
