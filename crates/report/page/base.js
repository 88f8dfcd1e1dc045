// What all parts of the page use: the data, elements, numbers, the theme.

const DATA = JSON.parse(document.getElementById("data").textContent);
const RUNS = DATA.runs;
const NAMES = ["A", "B"];
const COMPARES = RUNS.length > 1;
/** What the user looks at. */
const VIEW = { run: 0 };

const byId = (id) => document.getElementById(id);

/** An element with attributes and children; `on…` are listeners. */
function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same in SVG. */
function svg(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(element, child);
    else if (child !== undefined && child !== null && child !== false) element.append(child);
  }
}

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const number = (n) => grouped.format(n ?? 0).replaceAll(",", "\u202f");

/** A number in few letters. */
function short(n) {
  for (const [size, unit] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e4, "k"]]) {
    if (n >= size) {
      const scaled = n / (unit === "k" ? 1e3 : size);
      return scaled.toFixed(scaled < 100 ? 1 : 0) + unit;
    }
  }
  return Number.isInteger(n) ? number(n) : n.toPrecision(3);
}

function seconds(s) {
  if (s >= 3600) return `${Math.floor(s / 3600)} h ${Math.floor(s / 60) % 60} min`;
  if (s >= 60) return `${Math.floor(s / 60)} min ${Math.floor(s) % 60} s`;
  if (s >= 1) return `${s.toFixed(1)} s`;
  if (s >= 1e-3) return `${(s * 1e3).toFixed(s < 0.01 ? 1 : 0)} ms`;
  return s > 0 ? `${Math.round(s * 1e6)} µs` : "0";
}

function bytes(n) {
  if (n >= 1 << 30) return `${(n / (1 << 30)).toFixed(1)} GB`;
  return n >= 1 << 20 ? `${(n / (1 << 20)).toFixed(0)} MB` : `${(n / 1024).toFixed(0)} KB`;
}

const percent = (part, all) => (all ? `${((100 * part) / all).toFixed(1)} %` : "–");
const counted = (n, what, many) => `${number(n)} ${n === 1 ? what : many || what + "s"}`;
const testName = (n) => `test${String(n).padStart(6, "0")}`;
const baseName = (file) => file.split("/").pop();

/** A word of a command line as the shell wants it. */
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function replayCommand(run, test) {
  const words = [...(run.about.replay || ["pollard", "replay"]), `${run.folder}/${test}.ktest`];
  return words.map(quoted).join(" ");
}

let toastTimer = 0;
function toast(text) {
  const toast = byId("toast");
  toast.textContent = text;
  toast.classList.add("on");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("on"), 1600);
}

/** Copies a text; pages from disk may have no clipboard, then a selection is used. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { style: "position:fixed;opacity:0" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast("copied");
}

function commandBox(text, id) {
  return h("div", { class: "command", id },
    h("code", {}, text),
    h("button", { onclick: () => copy(text), title: "Copy this command" }, "Copy"));
}

/** Shows a small window beside the pointer. */
function tip(event, ...children) {
  const tip = byId("tip");
  if (!event) {
    tip.hidden = true;
    return;
  }
  tip.replaceChildren(...children);
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const left = event.clientX + 14 + width > innerWidth ? event.clientX - width - 14 : event.clientX + 14;
  const top = event.clientY + 14 + height > innerHeight ? event.clientY - height - 14 : event.clientY + 14;
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${Math.max(4, top)}px`;
}

const key = (color, text) => h("span", { class: "key" }, h("i", { style: `background:${color}` }), text);
const empty = (text) => h("p", { class: "empty" }, text);

/** The rows of a record's lines by file, with the names of the columns. */
function filesOf(run) {
  const record = run.record;
  if (!record || !record.files) return [];
  const at = Object.fromEntries(record.line_columns.map((name, index) => [name, index]));
  return record.files.map((file, index) => ({
    name: file.file,
    text: file.text,
    colours: run.colours[index],
    lines: new Map(file.lines.map((row) => [row[at.line], {
      executed: row[at.executed] === 1,
      instructions: row[at.instructions],
      forks: row[at.forks],
      questions: row[at.questions],
      calls: row[at.solver_calls],
      solver: row[at.solver_microseconds] / 1e6,
      branches: row[at.branches],
      taken: row[at.branches_taken],
    }])),
  }));
}

/** What a path's end is called. */
const FATE_WORDS = {
  open: "not finished", exit: "exit", signal: "signal", error: "error", pruned: "cut: would repeat", dismissed: "dismissed", cut: "not followed",
  infeasible: "infeasible", silent: "silent exit", absent: "no such input", unknown: "not known",
};
const fateColor = (fate) => `var(--${fate})`;
