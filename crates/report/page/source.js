// The source with what was executed and what each line cost.

/** A line of C with colours: column, length and class, one after the other. */
function highlighted(text, colours) {
  const out = h("span", { class: "code" });
  let last = 0;
  for (let i = 0; i < colours.length; i += 3) {
    const [column, length, kind] = colours.slice(i, i + 3);
    const end = column + length;
    out.append(text.slice(last, column), h("span", { class: kind }, text.slice(column, end)));
    last = end;
  }
  out.append(text.slice(last));
  return out;
}

const COSTS = [
  { name: "instructions", title: "instructions", show: short, color: "--heat" },
  { name: "forks", title: "forks", show: short, color: "--heat" },
  { name: "questions", title: "questions", show: short, color: "--solver" },
  { name: "solver", title: "solver time", show: seconds, color: "--solver" },
];
const SOURCE = { file: null, line: 0 };

function showSource(file, line) {
  SOURCE.file = file;
  SOURCE.line = line;
  showPart("source", true);
}

function sourcePart() {
  const run = RUNS[VIEW.run];
  const files = filesOf(run);
  if (files.length === 0) return [empty("Nothing was kept of the source: the run was made with --record=none, or was killed early.")];
  const errors = run.about.errors || [];
  if (!files.some((file) => file.name === SOURCE.file)) {
    const interesting = files.find((f) => errors.some((e) => e.file === f.name));
    const cost = (file) => [...file.lines.values()].reduce((sum, line) => sum + line.instructions, 0);
    SOURCE.file = (interesting || files.reduce((a, b) => (cost(b) > cost(a) ? b : a))).name;
  }
  const file = files.find((f) => f.name === SOURCE.file);
  const choose = h("select", { id: "file", "aria-label": "File", onchange: (e) => showSource(e.target.value, 0) },
    files.map((f) => h("option", { value: f.name, selected: f === file }, f.name)));
  const jump = (wanted) => () => jumpTo(file, wanted);
  return [
    h("div", { class: "row" }, choose,
      h("button", { onclick: jump((line) => line && !line.executed), title: "Next line that was not executed (n)", id: "next-missed" }, "next not executed"),
      h("button", { onclick: jump((line) => line && line.executed && line.taken < line.branches), title: "Next line with a branch that was not taken (b)" }, "next branch not taken"),
      h("span", { class: "grow" }),
      h("div", { class: "keys" },
        key("var(--good)", "executed"), key("var(--cut)", "a branch not taken"), key("var(--bad)", "not executed"),
        key("rgba(var(--heat), .6)", "cost"), key("rgba(var(--solver), .6)", "solver"))),
    h("div", { class: "source-box", tabindex: "0", "aria-label": "Source" }, sourceLines(run, file)),
    libraryCard(run),
  ];
}

function sourceLines(run, file) {
  const errors = (run.about.errors || []).filter((e) => e.file === file.name);
  const most = Object.fromEntries(COSTS.map((c) => [c.name, Math.max(1e-9, ...[...file.lines.values()].map((line) => line[c.name]))]));
  const other = COMPARES && filesOf(RUNS[1 - VIEW.run]).find((f) => f.name === file.name);
  const head = h("div", { class: "ln head" }, h("span", { class: "no" }, "line"),
    COMPARES && h("span", { class: "which" }, "in"),
    COSTS.map((c) => h("span", { class: "cost" }, c.title)), h("span", {}, ""));
  const texts = file.text === null ? [] : file.text.replace(/\n$/, "").split("\n");
  const last = Math.max(texts.length, ...file.lines.keys());
  const rows = [];
  for (let n = 1; n <= last; n++) {
    const code = highlighted(texts[n - 1] ?? "", (file.colours || [])[n - 1] || []);
    rows.push(sourceLine(n, code, file.lines.get(n), most, errors.filter((e) => e.line === n), other && other.lines.get(n)));
  }
  return h("div", { class: "lines mono" }, head, rows);
}

function sourceLine(n, code, line, most, errors, other) {
  const state = !line ? "" : !line.executed ? "no-run" : line.taken < line.branches ? "part-taken" : "yes";
  const differs = other && line && other.executed !== line.executed;
  const which = !line ? "" : [line.executed && NAMES[VIEW.run], other && other.executed && NAMES[1 - VIEW.run]].filter(Boolean).sort().join(" ") || "–";
  const cost = (c) => {
    const value = line ? line[c.name] : 0;
    const heat = value ? 0.08 + 0.6 * (Math.log1p(value * 1e6) / Math.log1p(most[c.name] * 1e6)) ** 3 : 0;
    return h("span", { class: "cost", style: value ? `background:rgba(var(${c.color}), ${heat.toFixed(3)})` : null }, value ? c.show(value) : "");
  };
  const title = line ? `${line.executed ? "executed" : "not executed"}${line.branches ? `, ${line.taken} of ${line.branches} branches taken` : ""}` : null;
  return h("div", { class: `ln ${state} ${differs ? "differs" : ""} ${SOURCE.line === n ? "at" : ""}`, "data-line": n, title },
    h("span", { class: "no" }, n), COMPARES && h("span", { class: "which" }, which), COSTS.map(cost),
    h("span", { class: "code" }, code, errors.map((e) => h("span", { class: "problem" }, `▲ ${e.kind}: ${e.message}`))));
}

/** Goes to the next line of a kind, from the top again at the end. */
function jumpTo(file, wanted) {
  const all = [...file.lines.keys()].filter((n) => wanted(file.lines.get(n))).sort((a, b) => a - b);
  if (all.length === 0) return toast("there is none");
  goToLine(all.find((n) => n > SOURCE.line) ?? all[0]);
}

function goToLine(n) {
  SOURCE.line = n;
  document.querySelectorAll(".ln.at").forEach((line) => line.classList.remove("at"));
  const line = document.querySelector(`.ln[data-line="${n}"]`);
  if (line) {
    line.classList.add("at");
    line.scrollIntoView({ block: "center" });
  }
}

function libraryCard(run) {
  const rows = run.record.library || [];
  if (rows.length === 0) return null;
  return h("details", { class: "card" },
    h("summary", {}, "Library functions in which most was executed"),
    h("table", { style: "width:auto" },
      h("thead", {}, h("tr", {}, h("th", {}, "function"), h("th", { class: "number" }, "calls"), h("th", { class: "number" }, "instructions"))),
      h("tbody", {}, rows.map(([name, calls, instructions]) => h("tr", {},
        h("td", {}, h("code", {}, name)), h("td", { class: "number" }, number(calls)), h("td", { class: "number" }, number(instructions)))))));
}
