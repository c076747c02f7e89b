/* Pieces slide from where they were to where they are. Only decoration: everything works, and at once, without this file.

   Each piece of a board has a kind (data-piece). When a board has been replaced, pieces of one kind that stand where one stood before are left
   alone; the others slide from the nearest place that was left. What comes from elsewhere comes from its home (data-home), and what is taken
   goes to the home of whoever moved. data-moved names the kinds in the order of the moves, which are shown one after the other. */
(function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg", STEP = 250, MOST = 6, NEAR = 3;
  var still = window.matchMedia("(prefers-reduced-motion: reduce)"), sky = null, hidden = [];

  function pieces(board) {
    var frame = board.getBoundingClientRect();
    return Array.from(board.querySelectorAll("[data-piece]"), function (node) {
      var box = node.getBoundingClientRect();
      return {
        kind: node.dataset.piece, node: node, at: node.getScreenCTM(),
        x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top, // where it stands on the board
        left: box.left + box.width / 2, top: box.top + box.height / 2 // where it stands in the window
      };
    });
  }
  function apart(one, other) { return Math.hypot(one.x - other.x, one.y - other.y); }
  function nearest(piece, among) {
    return among.filter(function (one) { return one.kind === piece.kind; }).sort(function (a, b) { return apart(a, piece) - apart(b, piece); })[0];
  }
  function without(all, one) { all.splice(all.indexOf(one), 1); }

  // What has changed between two looks at a board: [{piece, from or to}].
  function changes(before, after) {
    var gone = before.slice(), come = after.slice(), found = [];
    after.forEach(function (piece) {
      var there = nearest(piece, gone);
      if (there && apart(there, piece) < NEAR) { without(gone, there); without(come, piece); }
    });
    come.forEach(function (piece) {
      var there = nearest(piece, gone);
      if (there) { without(gone, there); }
      found.push({ piece: piece, from: there || home(piece.kind), slides: Boolean(there) });
    });
    gone.forEach(function (piece) { found.push({ piece: piece, leaves: true }); });
    return found;
  }
  function home(kind) {
    var node = document.querySelector('[data-home="' + kind + '"]'), box = node && node.getBoundingClientRect();
    return box && box.width && box.bottom > 0 && box.top < innerHeight ? { left: box.left + box.width / 2, top: box.top + box.height / 2 } : null;
  }

  // The moves in order: each has the changes of one kind, and what left the board with it.
  function inOrder(found, moved) {
    var order = moved.filter(function (kind, place) { return moved.lastIndexOf(kind) === place; });
    function place(change) {
      var rank = order.findIndex(function (kind) { return change.piece.kind.indexOf(kind) === 0; });
      return rank < 0 ? order.length : rank;
    }
    var steps = [];
    found.forEach(function (change) {
      var at = change.leaves ? place(taker(change, found) || change) : place(change);
      (steps[at] = steps[at] || []).push(change);
    });
    return steps.filter(Boolean).slice(-MOST);
  }
  // Whoever moved past what was taken: the slide whose line is nearest to it.
  function taker(change, found) {
    var best = null, most = 60;
    found.forEach(function (one) {
      if (!one.slides || !one.from.kind) { return; }
      var middle = { x: (one.from.x + one.piece.x) / 2, y: (one.from.y + one.piece.y) / 2 }, far = apart(middle, change.piece);
      if (far < most) { most = far; best = one; }
    });
    return best;
  }

  function above(board) {
    sky = document.createElementNS(SVG, "svg");
    sky.setAttribute("class", board.getAttribute("class") + " sky");
    sky.setAttribute("aria-hidden", "true");
    document.body.append(sky);
  }
  function fly(piece, frames, timing, node) {
    var group = document.createElementNS(SVG, "g"), inner = document.createElementNS(SVG, "g"), m = piece.at;
    inner.setAttribute("transform", "matrix(" + [m.a, m.b, m.c, m.d, m.e, m.f].join(" ") + ")");
    inner.append(piece.node.cloneNode(true));
    group.append(inner);
    sky.append(group);
    if (node) { hidden.push(node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.delay + timing.duration })); }
    return group.animate(frames, timing);
  }
  function by(x, y) { return "translate(" + x + "px," + y + "px)"; }
  function show(change, delay, found) {
    var piece = change.piece, timing = { duration: STEP, delay: delay, easing: "ease-in-out", fill: "both" };
    if (!change.leaves) {
      var from = change.from, start = from ? by(from.left - piece.left, from.top - piece.top) : by(0, 0);
      return fly(piece, [{ transform: start, opacity: change.slides ? 1 : 0 }, { transform: by(0, 0), opacity: 1 }], timing, piece.node);
    }
    var mover = taker(change, found), goal = mover && home(mover.piece.kind);
    var end = goal ? by(goal.left - piece.left, goal.top - piece.top) : by(0, 0);
    return fly(piece, [{ transform: by(0, 0), opacity: 1 }, { transform: end, opacity: goal ? 0.6 : 0 }], timing);
  }
  function stop() {
    hidden.forEach(function (one) { one.cancel(); });
    hidden = [];
    if (sky) { sky.remove(); sky = null; }
  }

  // Show how a board came from an earlier look at it.
  function follow(before, board) {
    stop();
    if (still.matches || document.hidden || !before.length || !board) { return; }
    var moved = (board.dataset.moved || "").split(" ").filter(Boolean), found = changes(before, pieces(board));
    if (!found.length) { return; }
    above(board);
    var steps = inOrder(found, moved), ends = steps.flatMap(function (step, number) {
      return step.map(function (change) { return show(change, number * STEP, found).finished; });
    });
    var mine = sky;
    Promise.all(ends).then(function () { if (sky === mine) { stop(); } }, function () { /* another change came first */ });
  }
  window.addEventListener("scroll", stop, { passive: true });
  window.addEventListener("resize", stop);

  // The board of a table, whenever htmx renews it; and any other that asks.
  var last = [];
  function boardOf(part) { return part && part.querySelector("svg.board"); }
  document.addEventListener("htmx:beforeSwap", function (event) {
    var board = event.detail.target.id === "game" && boardOf(event.detail.target);
    last = board ? pieces(board) : [];
  });
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target.id === "game") { follow(last, boardOf(event.detail.target)); }
  });
  window.slide = function (part, change) {
    var board = boardOf(part), before = board ? pieces(board) : [];
    change();
    follow(before, boardOf(part));
  };
})();
