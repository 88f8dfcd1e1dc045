// The execution tree: folds what is large, says of every node what it is and of every cut path why.

const WIDTH = 186, HEIGHT = 40, COLUMN = 232, ROW = 47;
/** Rows that are open at first, and nodes beyond which nothing more is unfolded at a time. */
const FIRST_ROWS = 14, MOST_NODES = 1500;
/** Decisions above a node beyond which only some of them are shown, and how many. */
const DEEP = 60, ABOVE = 12;
const MARK = { POSTPONED: 2, PROMOTED: 4, URGED: 8, FIRST: 16, NEW: 32 };
const TREES = new Map();

/** A run's tree with children, sums and what is unfolded. */
function treeOf(run) {
  if (!run.record) return null;
  if (!TREES.has(run)) TREES.set(run, new ExecutionTree(run));
  return TREES.get(run);
}

class ExecutionTree {
  constructor(run) {
    const t = run.record.tree;
    this.run = run;
    this.t = t;
    this.places = run.record.places;
    this.texts = new Map();
    this.size = t.parent.length;
    // The last child of each node, and the child before each.
    this.last = new Int32Array(this.size).fill(-1);
    this.before = new Int32Array(this.size).fill(-1);
    this.below = t.fates.map(() => new Float64Array(this.size));
    this.cost = new Float64Array(this.size);
    this.why = new Map(t.stopped.map((node, index) => [node, t.why[index]]));
    for (let id = 1; id < this.size; id++) {
      this.before[id] = this.last[t.parent[id]];
      this.last[t.parent[id]] = id;
    }
    for (let id = this.size - 1; id >= 0; id--) this.sum(id);
    this.explained = t.why.some((why) => why.accounts.some((account) => account.conditions));
    this.open = new Set();
    this.root = 0;
    this.selected = 0;
    this.unfoldSome(0, FIRST_ROWS);
  }

  sum(id) {
    const { t } = this;
    const kind = t.kind[id];
    this.cost[id] += id === 0 ? t.instructions[id] : Math.max(0, t.instructions[id] - t.instructions[t.parent[id]]);
    if (kind >= 0) this.below[kind][id] += 1;
    const bundle = t.bundles[id];
    if (bundle) {
      this.cost[id] += bundle[1];
      bundle[3].forEach((count, fate) => (this.below[fate][id] += count));
    }
    if (id > 0) {
      this.cost[t.parent[id]] += this.cost[id];
      for (const sums of this.below) sums[t.parent[id]] += sums[id];
    }
  }

  /** Whether a path was cut, and why is known as well as of any. */
  isCut(id) {
    const why = this.why.get(id);
    return why !== undefined && (!this.explained || why.accounts.some((account) => account.conditions));
  }

  paths(id) {
    return this.below.reduce((sum, sums) => sum + sums[id], 0);
  }

  /** The children of a node, the last choice first: of a branch the side where it holds. */
  children(id) {
    const kids = [];
    for (let kid = this.last[id]; kid >= 0; kid = this.before[kid]) kids.push(kid);
    return kids;
  }

  /** What was chosen at the decision above a node, in words. */
  choice(id) {
    const text = this.t.choice[id];
    return { 1: "yes", 0: "no" }[text] || text;
  }

  isDecision(id) { return this.t.kind[id] === -1; }
  isBundle(id) { return this.t.kind[id] === -2; }
  fate(id) { return this.t.kind[id] >= 0 ? this.t.fates[this.t.kind[id]] : null; }

  /** Unfolds the largest subtrees below a node until so many rows are seen. */
  unfoldSome(from, rows) {
    const queue = [from];
    let seen = 1;
    while (queue.length > 0 && seen < rows) {
      const at = queue.reduce((best, id, index) => (this.paths(id) > this.paths(queue[best]) ? index : best), 0);
      const [id] = queue.splice(at, 1);
      if (!this.isDecision(id)) continue;
      this.open.add(id);
      seen += 1;
      queue.push(...this.children(id).filter((kid) => this.isDecision(kid)));
    }
  }

  /** Unfolds all that is above a node; of a deep one, as much as can be seen. */
  reveal(id) {
    const above = [];
    for (let at = id; at !== 0;) above.push((at = this.t.parent[at]));
    if (above.length > DEEP) this.root = above[ABOVE];
    else if (!this.isBelow(id, this.root)) this.root = 0;
    above.forEach((at) => this.open.add(at));
    this.selected = id;
  }

  isBelow(id, root) {
    for (let at = id; ; at = this.t.parent[at]) {
      if (at === root) return true;
      if (at === 0) return false;
    }
  }

  toggle(id) {
    if (!this.isDecision(id)) return;
    if (this.open.has(id)) this.open.delete(id);
    else this.unfoldSome(id, 2);
  }

  /** Where the visible nodes are, from top to bottom. */
  layout() {
    const nodes = [];
    let rows = 0;
    const visit = (id, depth) => {
      const node = { id, depth, kids: [] };
      nodes.push(node);
      if (this.open.has(id) && nodes.length < MOST_NODES) node.kids = this.children(id).map((kid) => visit(kid, depth + 1));
      node.y = node.kids.length === 0 ? rows++ * ROW : (node.kids[0].y + node.kids[node.kids.length - 1].y) / 2;
      node.x = depth * COLUMN;
      return node;
    };
    visit(this.root, 0);
    return nodes;
  }

  place(id) {
    const at = this.t.place[id];
    return at < 0 ? null : this.places[at];
  }

  /** The source line of a place. */
  code(place) {
    if (!this.texts.has(place[0])) {
      const file = filesOf(this.run).find((f) => f.name === place[0]);
      this.texts.set(place[0], file && file.text ? file.text.split("\n") : []);
    }
    return this.texts.get(place[0])[place[1] - 1] || "";
  }
}

/** The end of an expression that goes on from a position, or where it began: at a bracket that it does not open, a `;` or a `,`. */
function bound(text, from, step) {
  const [opens, closes] = step > 0 ? ["([{", ")]}"] : [")]}", "([{"];
  let depth = 0;
  let at = from;
  for (; at >= 0 && at < text.length; at += step) {
    const c = text[at];
    if (opens.includes(c)) depth += 1;
    else if (closes.includes(c) && --depth < 0) break;
    else if (depth === 0 && ";,?".includes(c)) break;
  }
  return at;
}

/** The operands of `&&` and `||` that are not in brackets. */
function operands(text) {
  const all = [];
  let depth = 0, start = 0;
  for (let at = 0; at < text.length; at++) {
    if ("([{".includes(text[at])) depth += 1;
    else if (")]}".includes(text[at])) depth -= 1;
    else if (depth === 0 && (text.startsWith("&&", at) || text.startsWith("||", at))) {
      all.push(text.slice(start, at));
      start = ++at + 1;
    }
  }
  all.push(text.slice(start));
  return all.map((part) => part.trim());
}

/** What is decided at a column of a line, as far as the text tells: compilers name the operator, the statement or the expression. */
function conditionAt(line, column) {
  const from = Math.max(0, column - 1);
  const rest = line.slice(from);
  const statement = /^(if|while|switch|for)\s*\(/.exec(rest);
  if (statement) {
    const start = from + statement[0].length;
    if (statement[1] !== "for") return operands(line.slice(start, bound(line, start, 1))).pop();
    const inside = line.slice(start, line.lastIndexOf(")"));
    return (inside.split(";")[1] || inside).trim();
  }
  if (/^(&&|\|\|)/.test(rest)) return operands(line.slice(bound(line, from - 1, -1) + 1, from)).pop();
  return operands(line.slice(from, bound(line, from, 1))).pop() || line.trim();
}

const clipped = (text, letters) => (text.length > letters ? text.slice(0, letters - 1) + "…" : text);

function treePart() {
  const run = RUNS[VIEW.run];
  const tree = treeOf(run);
  if (!tree) return [empty("The tree was not kept: the run was made with --record=none, or was killed early.")];
  const canvas = h("div", { class: "canvas", tabindex: "0", role: "tree", "aria-label": "Execution tree", id: "canvas" });
  const details = h("aside", { class: "card details", id: "details", "aria-live": "polite" });
  const view = new TreeView(tree, canvas, details);
  const next = (title, wanted, id) => h("button", { id, onclick: () => view.next(wanted) }, title);
  const has = (fate) => tree.t.fates.indexOf(fate) >= 0 && tree.below[tree.t.fates.indexOf(fate)][0] > 0;
  const marked = (mark) => tree.t.marks.some((marks) => marks & mark);
  return [
    h("div", { class: "row" },
      has("error") && next("next error", (id) => tree.fate(id) === "error", "next-error"),
      (has("pruned") || has("dismissed")) && next("next cut path", (id) => tree.isCut(id), "next-cut"),
      marked(MARK.POSTPONED) && next("next postponed", (id) => tree.t.marks[id] & MARK.POSTPONED, "next-postponed"),
      h("button", { onclick: () => view.home(), id: "tree-home" }, "whole tree"),
      h("span", { class: "grow" }),
      h("div", { class: "keys" }, tree.t.fates.filter(has).map((fate) => key(fateColor(fate), FATE_WORDS[fate])))),
    h("div", { class: "tree-box" }, canvas, details),
  ];
}

/** Space around the tree. */
const MARGIN = 36;

/** Moves a tree of this size as wanted, but not away from the borders of its room. */
function within(wanted, room, size) {
  if (size + 2 * MARGIN <= room) return (room - size) / 2;
  return Math.min(MARGIN, Math.max(room - size - MARGIN, wanted));
}

class TreeView {
  constructor(tree, canvas, details) {
    Object.assign(this, { tree, canvas, details, x: 24, y: 0, scale: 1, placed: false });
    this.stage = svg("g", {});
    this.crumbs = h("div", { class: "crumbs" });
    const button = (text, title, act) => h("button", { title, "aria-label": title, onclick: act }, text);
    canvas.append(svg("svg", {}, this.stage), this.crumbs, h("div", { class: "zoom" },
      button("+", "Larger", () => this.zoom(1.25)), button("−", "Smaller", () => this.zoom(0.8)), button("1", "Natural size", () => this.center(true)), button("⤢", "Fit", () => this.fit())));
    canvas.addEventListener("wheel", (e) => (e.preventDefault(), this.zoom(e.deltaY < 0 ? 1.1 : 1 / 1.1, e)), { passive: false });
    canvas.addEventListener("pointerdown", (e) => this.drag(e));
    canvas.addEventListener("keydown", (e) => this.keydown(e));
    this.draw();
    requestAnimationFrame(() => this.fit());
  }

  draw() {
    const { tree } = this;
    this.nodes = tree.layout();
    this.at = new Map(this.nodes.map((node) => [node.id, node]));
    const edges = [], boxes = [];
    for (const node of this.nodes) {
      for (const kid of node.kids) {
        const choice = tree.choice(kid.id);
        const [x, y] = [node.x + WIDTH, node.y], middle = (x + kid.x) / 2;
        edges.push(svg("path", { class: `edge ${choice === "no" ? "no" : ""}`, d: `M${x} ${y}C${middle} ${y} ${middle} ${kid.y} ${kid.x} ${kid.y}` }));
        edges.push(svg("text", { class: "way", x: kid.x - 6, y: kid.y - 5, "text-anchor": "end" }, choice));
      }
      boxes.push(this.box(node));
    }
    this.stage.replaceChildren(...edges, ...boxes);
    this.showCrumbs();
    this.showDetails();
    this.move();
  }

  box(node) {
    const { tree } = this;
    const { id } = node;
    const fate = tree.fate(id);
    const place = tree.place(id);
    const paths = tree.paths(id);
    const folded = tree.isBundle(id) || (tree.isDecision(id) && !tree.open.has(id));
    const test = tree.t.test[id];
    const [title, sub] = tree.isDecision(id)
      ? [conditionAt(tree.code(place), place[2]) || place[3], `${baseName(place[0])}:${place[1]}${folded ? ` · ${counted(paths, "path")}` : ""}`]
      : tree.isBundle(id) ? [counted(paths, "path"), `${counted(tree.t.bundles[id][0], "decision")}, counted only`]
      : [FATE_WORDS[fate], test ? testName(test) : ""];
    const marks = tree.t.marks[id];
    const flag = marks & MARK.PROMOTED ? "▲" : marks & MARK.POSTPONED ? "⏸" : marks & MARK.URGED ? "!" : "";
    const colors = folded ? this.shares(node, paths) : fate ? [svg("rect", { x: 0, y: -HEIGHT / 2, width: 6, height: HEIGHT, rx: 3, style: `fill:${fateColor(fate)};stroke:none` })] : [];
    return svg("g", {
      class: `node ${folded ? "folded" : ""} ${id === tree.selected ? "selected" : ""}`, transform: `translate(${node.x} ${node.y})`, role: "treeitem",
      "data-node": id, "aria-expanded": tree.isDecision(id) ? String(!folded) : null, "aria-label": `${title} ${sub}`,
      onclick: () => this.click(id), ondblclick: () => this.focusOn(id),
    },
      svg("rect", { x: 0, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 8 }), colors,
      svg("text", { x: 13, y: sub ? -8 : 0, class: tree.isDecision(id) ? "mono" : "" }, clipped(title, tree.isDecision(id) ? 21 : 24)),
      sub && svg("text", { x: 13, y: 9, class: "sub" }, clipped(sub, 28)),
      flag && svg("text", { x: WIDTH - 26, y: -8, class: "flag" }, flag),
      tree.isDecision(id) && svg("text", { x: WIDTH - 14, y: 9, "text-anchor": "middle", class: "sub" }, folded ? "▸" : "◂"));
  }

  /** A bar below a folded node: how its paths end. */
  shares(node, paths) {
    const { tree } = this;
    let x = 10;
    const room = WIDTH - 20;
    return tree.t.fates.map((fate, index) => {
      const width = (room * tree.below[index][node.id]) / (paths || 1);
      const part = width > 0 && svg("rect", { x, y: HEIGHT / 2 - 4, width, height: 3, style: `fill:${fateColor(fate)};stroke:none` });
      x += width;
      return part;
    });
  }

  move() {
    this.stage.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
  }

  zoom(factor, event) {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = event ? [event.clientX - box.left, event.clientY - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(2.5, Math.max(0.05, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.move();
  }

  drag(event) {
    if (event.target.closest("button, a")) return;
    const from = [event.clientX - this.x, event.clientY - this.y];
    const move = (e) => {
      this.x = e.clientX - from[0];
      this.y = e.clientY - from[1];
      this.move();
    };
    const up = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
  }

  /** Makes the tree as small as needed to be seen whole, as long as it can be read. */
  fit() {
    const box = this.canvas.getBoundingClientRect();
    const [width, height] = [0, 1].map((axis) => Math.max(...this.nodes.map((n) => (axis ? n.y + ROW : n.x + COLUMN))));
    this.scale = Math.min(1, Math.max(0.8, Math.min(box.width / (width + 2 * MARGIN), box.height / (height + 2 * MARGIN))));
    const root = this.nodes[0];
    this.x = MARGIN - root.x * this.scale;
    this.y = within(box.height / 2 - root.y * this.scale, box.height, height * this.scale);
    this.move();
  }

  /** Brings the selected node into sight. */
  center(natural) {
    const node = this.at.get(this.tree.selected) || this.nodes[0];
    const box = this.canvas.getBoundingClientRect();
    if (natural) this.scale = 1;
    const left = node.x * this.scale + this.x, top = node.y * this.scale + this.y;
    const hidden = left < 10 || left + WIDTH * this.scale > box.width - 10 || top < 50 || top > box.height - 50;
    if (hidden || natural) {
      const [width, height] = [0, 1].map((axis) => Math.max(...this.nodes.map((n) => (axis ? n.y : n.x + WIDTH))) * this.scale);
      this.x = within(box.width / 2 - (node.x + WIDTH / 2) * this.scale, box.width, width);
      this.y = within(box.height / 2 - node.y * this.scale, box.height, height);
    }
    this.move();
  }

  select(id) {
    this.tree.selected = id;
    this.draw();
    this.center();
  }

  click(id) {
    if (this.tree.selected === id) this.tree.toggle(id);
    this.tree.selected = id;
    this.draw();
  }

  toggle(id) {
    this.tree.toggle(id);
    this.select(id);
  }

  /** Shows a subtree alone. */
  focusOn(id) {
    if (!this.tree.isDecision(id)) return;
    this.tree.root = id;
    this.tree.selected = id;
    this.tree.unfoldSome(id, FIRST_ROWS);
    this.draw();
    this.fit();
  }

  home() {
    this.tree.root = 0;
    this.tree.selected = 0;
    this.draw();
    this.fit();
  }

  /** Goes to the next node of a kind. */
  next(wanted) {
    const { size, selected } = this.tree;
    for (let step = 1; step <= size; step++) {
      const id = (selected + step) % size;
      if (wanted(id)) {
        this.tree.reveal(id);
        this.select(id);
        return;
      }
    }
    toast("there is none that is kept");
  }

  keydown(event) {
    const { tree } = this;
    const { selected } = tree;
    const index = this.nodes.findIndex((node) => node.id === selected);
    const node = this.nodes[index];
    // In the order of the rows, parents before children.
    const act = {
      ArrowDown: () => index + 1 < this.nodes.length && this.select(this.nodes[index + 1].id),
      ArrowUp: () => index > 0 && this.select(this.nodes[index - 1].id),
      ArrowRight: () => (node && node.kids.length > 0 ? this.select(node.kids[0].id) : this.toggle(selected)),
      ArrowLeft: () => (tree.open.has(selected) ? this.toggle(selected) : selected !== tree.root && this.select(tree.t.parent[selected])),
      Enter: () => this.toggle(selected),
      z: () => this.focusOn(selected),
      Backspace: () => this.home(),
      "+": () => this.zoom(1.25),
      "-": () => this.zoom(0.8),
      0: () => this.center(true),
      e: () => this.next((id) => tree.fate(id) === "error"),
      c: () => this.next((id) => tree.isCut(id)),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  showCrumbs() {
    const { tree } = this;
    this.crumbs.replaceChildren(...(tree.root === 0 ? [] : [
      h("button", { onclick: () => this.home() }, "whole tree"),
      ` › a part with ${counted(tree.paths(tree.root), "path")}`,
    ]));
  }

  showDetails() {
    this.details.replaceChildren(...nodeDetails(this, this.tree.selected).filter(Boolean));
  }
}

function nodeDetails(view, id) {
  const { tree } = view;
  const { t } = tree;
  const fate = tree.fate(id);
  const place = tree.place(id);
  const rows = [];
  const row = (name, ...value) => rows.push(h("dt", {}, name), h("dd", {}, ...value));
  if (place) row("where", placeLink(tree.run, `${place[0]}:${place[1]}`), ` in ${place[3]}`);
  const chain = [];
  for (let at = id; at !== 0; at = t.parent[at]) chain.push(at);
  row("decisions above", number(chain.length));
  row("instructions", number(t.instructions[id]));
  const ends = t.fates.map((name, index) => [name, tree.below[index][id]]).filter(([, count]) => count > 0);
  if (tree.isDecision(id) || tree.isBundle(id)) {
    row("below", counted(tree.paths(id), "path"));
    for (const [name, count] of ends) row("", h("span", { class: "dot", style: `background:${fateColor(name)}` }), `${number(count)} ${FATE_WORDS[name]}`);
    row("cost below", `${number(tree.cost[id])} instructions`);
  }
  const marks = t.marks[id];
  const history = [
    marks & MARK.POSTPONED && (marks & MARK.PROMOTED ? "postponed, and run later (promoted)" : fate === "dismissed" ? "postponed, and never run" : "postponed"),
    marks & MARK.URGED && "run at once, out of order: greedy confirmation",
    marks & MARK.NEW && "executed something new",
    marks & MARK.FIRST && "the first path to its error",
  ].filter(Boolean);
  if (history.length) row("history", history.join("; "));
  const title = tree.isDecision(id) ? "Decision" : tree.isBundle(id) ? "Part that is only counted" : "Path";
  const test = t.test[id] || (t.bundles[id] || [])[2];
  return [
    h("div", { class: "row" }, h("h2", { style: "margin:0" }, title),
      fate && h("span", { class: "chip", style: `color:${fateColor(fate)}` }, FATE_WORDS[fate])),
    place && h("pre", { class: "why" }, tree.code(place).trim() || "(source not kept)"),
    h("dl", {}, rows),
    whyDetails(view, id),
    test > 0 && h("div", {}, h("h3", {}, tree.isBundle(id) ? "One of its tests" : "Test"),
      h("a", { href: "#tests", onclick: (e) => (e.preventDefault(), showTest(test)) }, testName(test)),
      commandBox(replayCommand(tree.run, testName(test)))),
    tree.isDecision(id) && h("div", { class: "row", style: "margin-top:12px" },
      h("button", { id: "unfold", onclick: () => view.toggle(id) }, tree.open.has(id) ? "fold" : "unfold"),
      h("button", { id: "focus", onclick: () => view.focusOn(id) }, "show alone")),
  ];
}

/** A condition with declarations in it on several lines. */
const spread = (text) => (text.startsWith("({ ") ? text.replaceAll("; ", ";\n     ") : text);

/** Why a path was cut: what it satisfies, and who accounts for it. */
function whyDetails(view, id) {
  const { tree } = view;
  const why = tree.why.get(id);
  if (!why) return null;
  const place = why.place === null ? null : tree.places[why.place];
  const account = ({ node, test, conditions, more }) => [
    conditions === null
      ? h("p", { class: "muted" }, "The condition was not written down; --explain-pruning writes all of them.")
      : h("pre", { class: "why", "data-why": true }, conditions.length === 0 ? "always" : conditions.map(spread).join("\n&& ") + (more ? `\n&& … ${more} more` : "")),
    node !== null ? h("div", {}, "Accounted for by ", h("a", {
      href: "#tree", "data-account": node,
      onclick: (e) => (e.preventDefault(), tree.reveal(node), view.select(node)),
    }, test ? testName(test) : "this path"))
      : h("div", {}, "Accounted for by ", test
        ? h("a", { href: "#tests", onclick: (e) => (e.preventDefault(), showTest(test)) }, testName(test)) : "a path", ", in a part of the tree that is only counted"),
  ];
  return h("div", { id: "why" },
    h("h3", {}, "Why it was cut"),
    h("div", {}, why.what === "nothing new can be reached"
      ? "From here no code can be reached that was not executed: by the control flow, or by conditions that cannot change on the way."
      : `By a ${why.what}: every state here for which this holds only repeats what was explored:`),
    place && h("div", {}, "at ", placeLink(tree.run, `${place[0]}:${place[1]}`)),
    why.accounts.map(account));
}
