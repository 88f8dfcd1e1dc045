// What pruning spent and saved, and where.

function pruningPart() {
  const runs = COMPARES ? RUNS : [RUNS[VIEW.run]];
  return runs.flatMap((run, index) => [
    COMPARES && h("h2", { style: "margin:0" }, `${NAMES[index]}: ${run.folder}`),
    ...pruningOf(run),
  ]);
}

function pruningOf(run) {
  const { about } = run;
  const p = about.pruning;
  const f = about.figures;
  if (!p && !about.loops) return [empty("This run did not prune: all paths were followed. Try --prune=postconditions, interpolation or loop-paths.")];
  return [
    h("div", { class: "figures" },
      figure("Paths cut", number(f.pruned_paths), `${number(f.paths)} in full`),
      p && figure("Saved, by estimate", `${short(p.estimated_paths_saved)} paths`, `${short(p.estimated_instructions_saved)} instructions`),
      p && figure("Spent", short(p.spent), `instructions' worth; ${seconds(p.propagation_seconds + p.check_seconds)}`),
      p && figure("Checks", number(p.checks.checks), `${number(p.checks.folded + p.checks.proved)} stopped a path`),
      f.postponed_states > 0 && figure("States postponed", number(f.postponed_states), `${number(f.promoted_states)} promoted, ${number(f.dismissed_states)} dismissed`),
      p?.interpolation && figure("Interpolants", number(p.interpolation.full_entered), `full, ${number(p.interpolation.half_entered)} half; cut ${number(p.interpolation.subsumed_by_full)} and ${number(p.interpolation.subsumed_by_half)}`),
      p?.interpolation && figure("Greedy confirmations", `${number(p.interpolation.greedy_succeeded)} of ${number(p.interpolation.greedy_tried)}`, `succeeded, with ${counted(p.interpolation.greedy_paths, "path")}`)),
    p?.positions?.length > 0 && balanceCard(run, p.positions),
    about.loops?.length > 0 && loopsCard(run, about.loops),
    p && Object.keys(p.given_up).length > 0 && h("div", { class: "card" },
      h("h2", {}, "Segments of which nothing could be told"),
      h("table", { style: "width:auto" }, h("tbody", {}, Object.entries(p.given_up).sort((a, b) => b[1] - a[1]).map(([why, count]) =>
        h("tr", {}, h("td", {}, why), h("td", { class: "number" }, number(count))))))),
  ];
}

/** By position: what was spent, what was saved. */
function balanceCard(run, positions) {
  const most = Math.max(1, ...positions.flatMap((p) => [p.spent, p.saved]));
  const bar = (value, color) => h("div", { class: "bar", title: number(value) }, h("i", { style: `width:${(100 * value) / most}%;background:${color}` }));
  const rows = [...positions].sort((a, b) => b.saved + b.spent - a.saved - a.spent).slice(0, 200);
  return h("div", { class: "card" }, h("h2", {}, "Balance by position"),
    h("p", { class: "muted", style: "margin-top:-6px" }, "In instructions: what comparing states cost there, and what need not be executed because of it, by estimate."),
    h("table", { class: "balance" },
      h("thead", {}, h("tr", {}, ["position", "function"].map((t) => h("th", {}, t)),
        ["checks", "cut", "paths saved", "spent"].map((t) => h("th", { class: "number" }, t)), h("th", {}, ""), h("th", { class: "number" }, "saved"), h("th", {}, ""), h("th", { class: "number" }, "balance"))),
      h("tbody", {}, rows.map((p) => h("tr", {},
        h("td", {}, placeLink(run, `${p.file}:${p.line}`)), h("td", {}, h("code", {}, p.function)),
        [p.checks, p.stopped, p.paths_saved].map((n) => h("td", { class: "number" }, short(n))),
        h("td", { class: "number" }, short(p.spent)), h("td", {}, bar(p.spent, "var(--cut)")),
        h("td", { class: "number" }, short(p.saved)), h("td", {}, bar(p.saved, "var(--good)")),
        h("td", { class: `number ${p.saved >= p.spent ? "good" : "bad"}` }, `${p.saved >= p.spent ? "+" : "−"}${short(Math.abs(p.saved - p.spent))}`))))),
    positions.length > rows.length && h("p", { class: "muted" }, `and ${positions.length - rows.length} more`));
}

function loopsCard(run, loops) {
  return h("div", { class: "card" }, h("h2", {}, "Ways through loops"),
    h("table", { style: "width:auto" },
      h("thead", {}, h("tr", {}, ["loop", "function"].map((t) => h("th", {}, t)), ["contexts", "ways taken", "ways there are"].map((t) => h("th", { class: "number" }, t)))),
      h("tbody", {}, loops.map((l) => h("tr", {},
        h("td", {}, placeLink(run, `${l.file}:${l.line}`)), h("td", {}, h("code", {}, l.function)),
        h("td", { class: "number" }, number(l.contexts)), h("td", { class: "number" }, number(l.paths_covered)), h("td", { class: "number" }, l.paths.length > 9 ? `${l.paths[0]}.${l.paths.slice(1, 3)}e${l.paths.length - 1}` : l.paths))))));
}
