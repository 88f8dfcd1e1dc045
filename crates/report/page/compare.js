// Two runs side by side; what differs in errors and coverage is red.

function comparePart() {
  const difference = DATA.difference;
  const rows = [
    ["verdict", (r) => r.about.verdict],
    ["errors", (r) => (r.about.errors || []).length],
    ["lines covered", (r) => r.about.coverage && `${r.about.coverage.lines.covered} of ${r.about.coverage.lines.all}`],
    ["branches covered", (r) => r.about.coverage && `${r.about.coverage.branches.covered} of ${r.about.coverage.branches.all}`],
    null,
    ["paths", (r) => r.about.figures.paths, number],
    ["paths cut as repetition", (r) => r.about.figures.pruned_paths, number],
    ["tests", (r) => r.about.figures.tests, number],
    ["forks", (r) => r.about.figures.forks, number],
    ["instructions", (r) => r.about.figures.instructions, number],
    ["questions to the solver", (r) => r.about.figures.solver.questions, number],
    ["time in back ends", (r) => r.about.figures.solver.backend_seconds, seconds],
    ["memory", (r) => r.about.figures.memory, bytes],
    ["time", (r) => r.about.figures.seconds, seconds],
  ];
  let findings = true;
  const body = rows.map((row) => {
    if (!row) {
      findings = false;
      return null;
    }
    const [name, of, show] = row;
    const [a, b] = RUNS.map(of);
    const differs = findings && a !== b;
    const ratio = !findings && typeof a === "number" && a > 0 && b > 0 && a !== b ? `× ${b / a >= 0.001 ? (b / a).toPrecision(3) : (b / a).toExponential(1)}` : "";
    return h("tr", {}, h("td", { class: "muted" }, name),
      [a, b].map((v) => h("td", { class: `number ${differs ? "differs" : ""}` }, v === undefined || v === null ? "–" : show ? show(v) : v)),
      h("td", { class: "number muted" }, differs ? h("span", { class: "bad" }, "differs") : ratio));
  });
  return [
    h("div", { class: `card verdict ${difference.same ? "safe" : "unsafe"}`, id: "difference" },
      h("div", { class: "word" }, difference.same ? "the same" : "different"),
      h("div", {}, difference.same ? "Both runs found the same errors and covered the same lines and branches." : "The runs differ in their errors, or in what they covered.",
        difference.without_lines && h("div", { class: "muted" }, "Coverage by line was not kept by one of the runs."))),
    h("div", { class: "card" }, h("table", { style: "width:auto;min-width:620px" },
      h("thead", {}, h("tr", {}, h("th", {}, ""), RUNS.map((run, i) => h("th", { class: "number" }, `${NAMES[i]}: ${run.folder}`)), h("th", { class: "number" }, "B : A"))),
      h("tbody", {}, body))),
    h("div", { class: "pair" }, RUNS.map((run, i) => h("div", { class: "card" },
      h("h2", {}, `Only in ${NAMES[i]}`), onlyIn(run, i)))),
    h("div", { class: "card" }, h("h2", {}, "All errors"), errorsTable()),
    h("div", { class: "pair" }, RUNS.map((run) => aboutCard(run))),
  ];
}

function onlyIn(run, i) {
  const { errors, lines, branches } = DATA.difference;
  const items = [
    ...errors[i].map(([file, line, kind]) => h("li", { class: "bad" }, `error: ${kind} at `, placeLink(run, `${file}:${line}`))),
    ...lines[i].slice(0, 100).map(([file, line]) => h("li", { class: "bad" }, "executed: ", placeLink(run, `${file}:${line}`))),
    ...branches[i].slice(0, 100).map(([file, line]) => h("li", { class: "bad" }, "more branches: ", placeLink(run, `${file}:${line}`))),
  ];
  return items.length ? h("ul", { class: "plain" }, items) : h("p", { class: "muted" }, "Nothing.");
}

function errorsTable() {
  const all = new Map();
  RUNS.forEach((run, i) => (run.about.errors || []).forEach((e) => {
    const name = `${e.file}:${e.line} ${e.kind}`;
    all.set(name, { error: e, tests: { ...(all.get(name) || {}).tests, [i]: e.test || "found" } });
  }));
  if (all.size === 0) return h("p", { class: "muted" }, "Neither run found an error.");
  return h("table", {},
    h("thead", {}, h("tr", {}, ["error", "where", "in A", "in B"].map((t) => h("th", {}, t)))),
    h("tbody", {}, [...all.values()].map(({ error, tests }) => h("tr", {},
      h("td", {}, `${error.kind}: ${error.message}`), h("td", {}, placeLink(RUNS[0], `${error.file}:${error.line}`)),
      [0, 1].map((i) => h("td", { class: tests[i] ? "" : "differs" }, tests[i] || "not found"))))));
}
