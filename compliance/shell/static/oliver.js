/* Keys and small comforts. Every page works without this file; nothing here decides anything. */
"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const rows = () => [...document.querySelectorAll("[data-list] tbody tr[data-href]")];
  const current = () => one('tr[aria-current="true"]');

  function step(by) {
    const all = rows();
    if (!all.length) return false;
    const at = all.indexOf(current());
    return stand(all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + by))]);
  }

  function stand(row) {
    if (!row) return false;
    current()?.removeAttribute("aria-current");
    row.setAttribute("aria-current", "true");
    row.querySelector("a")?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
    return true;
  }

  function follow(key) {
    const link = one(`a[data-key="${key}"]`);
    if (link) location.assign(link.href);
    return Boolean(link);
  }

  // Selection: the boxes of a form, so that it works without this file too; here x, shift and the count.
  let last = null;
  const boxes = () => [...document.querySelectorAll(".f-check input")];

  function choose(box, checked, range) {
    const all = boxes();
    const [from, to] = [all.indexOf(range && last ? last : box), all.indexOf(box)].sort((a, b) => a - b);
    for (const each of all.slice(Math.max(0, from), to + 1)) each.checked = checked;
    last = box;
    const count = all.filter((each) => each.checked).length;
    const words = one("[data-chosen]");
    if (words) words.textContent = `${count} selected`;
  }

  document.addEventListener("click", (event) => {
    if (event.target.matches(".f-check input")) choose(event.target, event.target.checked, event.shiftKey);
  });

  const toggle = (range) => () => {
    const box = current()?.querySelector(".f-check input");
    if (box) choose(box, range || !box.checked, range);
    return Boolean(box);
  };

  // What is opened to be filled in has the focus where something is wrong or still empty, whether a key or a finger opened it.
  function fill(within) {
    const fields = [...within.querySelectorAll("input:not([type=hidden]), select, textarea")];
    (within.querySelector(".field-wrong :is(input, select, textarea)") ?? fields.find((each) => !each.value) ?? fields[0])?.focus();
  }

  function perform(act) {
    if (act.matches("details")) { act.open = true; fill(act); }
    else if (act.matches("textarea")) act.focus();
    else act.click();
    return true;
  }

  document.addEventListener("toggle", (event) => {
    if (event.target.matches("details.act[open]") && !event.target.contains(document.activeElement.closest("input, select, textarea"))) fill(event.target);
  }, true);

  // a, c, m, r: on a finding, or on what is selected in a list (the line one stands on, when nothing is).
  const acting = (key) => () => {
    const bar = one("#chosen");
    if (bar && !boxes().some((box) => box.checked)) toggle(false)();
    const act = one(`[data-act="${key}"]`);
    if (!act || (bar && !boxes().some((box) => box.checked))) return false;
    return perform(act);
  };

  // h, e, n, l: what can be done about the line one stands on.
  const inRow = (key) => () => {
    const act = (current() ?? one("tr[data-row-acts]"))?.querySelector(`[data-row-act="${key}"]`);
    return Boolean(act) && perform(act);
  };

  // 1 to 9: the first line of that list of the page.
  function list(number) {
    const tables = [...document.querySelectorAll("[data-list]")].filter((each) => each.querySelector("tbody tr[data-href]"));
    return stand(tables[number - 1]?.querySelector("tbody tr[data-href]"));
  }

  const keys = {
    "n": inRow("n"),
    "l": () => { tab = one("a[data-lane]") ? "lane" : ""; return Boolean(tab) || inRow("l")(); },
    "a": acting("a"),
    "c": acting("c"),
    "m": acting("m"),
    "r": acting("r"),
    "e": () => inRow("e")() || acting("e")(),
    "g": acting("g"),
    "s": acting("s"),
    "w": acting("w"),
    "d": acting("d"),
    "p": acting("p"),
    "o": () => acting("o")() || follow("open-case"),
    "v": () => { tab = one("a[data-view]") ? "view" : ""; return Boolean(tab); },
    "x": toggle(false),
    "X": toggle(true),
    "/": () => { const field = one("#search"); field?.focus(); field?.select(); return Boolean(field); },
    "?": () => { const sheet = one("#keys"); if (!sheet) return false; sheet.open ? sheet.close() : sheet.show(); return true; },
    "t": () => { const to = document.body.dataset.today; if (to) location.assign(to); return Boolean(to); },
    "i": () => follow("inbox"),
    "j": () => follow("j") || step(1),
    "k": () => follow("k") || step(-1),
    "h": () => inRow("h")() || follow("correct") || follow("handover"),
    "u": () => acting("u")() || follow("up"),
    "+": () => follow("in"),
    "-": () => follow("out"),
    "Enter": () => { const row = current() ?? (!one('a[data-key="first"]') && one("table.hits tr[data-href]")); if (!row) return follow("first"); location.assign(row.dataset.href); return true; },
  };
  // v or l, then the number of a view or a lane.
  let tab = "";
  function number(key) {
    const link = tab && /^[1-9]$/.test(key) && one(`a[data-${tab}="${key}"]`);
    if (!"vl".includes(key)) tab = "";
    if (link) location.assign(link.href);
    return Boolean(link);
  }
  for (const key of "123456789") keys[key] = () => list(Number(key));
  for (const key of ["‹", "["]) keys[key] = () => follow("before");
  for (const key of ["›", "]"]) keys[key] = () => follow("after");

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      one("#keys")?.close();
      document.querySelectorAll("details[open].filter-menu, details[open].act").forEach((open) => {
        if (open.contains(document.activeElement)) open.querySelector("summary").focus();
        open.open = false;
      });
      if (document.activeElement?.matches("#search, .dot")) document.activeElement.blur();
      return;
    }
    const typing = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
    const pressing = event.key === "Enter" && event.target.closest("a, button, summary");
    if (typing || pressing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (number(event.key) || keys[event.key]?.()) event.preventDefault();
  });

  // Enter in a field of an opened act does it; in a text of several lines, where Enter begins a new one, with Ctrl.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    const [several, chord] = [event.target.matches("textarea"), event.ctrlKey || event.metaKey];
    const within = event.target.closest(".act-panel") ?? (several && event.target.form);
    if (!within || several !== chord || !event.target.matches("textarea, select, input:not([type=checkbox])")) return;
    event.preventDefault();
    within.querySelector("button.primary")?.click();
  });

  // Whoever or whatever is known by name brings what is known of it: into fields that are still empty, or over what stands there.
  function bring(field) {
    const known = [...(field.list?.options ?? [])].find((each) => each.value === field.value);
    const over = field.list?.dataset.over !== undefined;
    return Object.entries(known?.dataset ?? {}).flatMap(([name, value]) => {
      const other = field.form?.elements[name];
      if (!other || (other.value && !over)) return [];
      other.value = value;
      return [other];
    });
  }
  document.addEventListener("change", (event) => bring(event.target));

  // Enter goes from field to field of a form that is walked through; on the last one it sends.
  document.addEventListener("keydown", (event) => {
    const form = event.key === "Enter" && event.target.closest("form[data-walk]");
    if (!form || !event.target.matches("input, select") || event.isComposing) return;
    const brought = bring(event.target);
    const fields = [...form.querySelectorAll("input:not([type=hidden]), select")].filter((each) => each.checkVisibility());
    const next = fields.slice(fields.indexOf(event.target) + 1).find((each) => !brought.includes(each));
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select?.();
  });

  // An answer that did not come, or that refused, is said where the reader is; without this file the browser says it.
  const failed = (event) => {
    if (event.detail.xhr?.getResponseHeader("HX-Redirect")) return;
    const words = one("[data-failed]");
    if (!words) return;
    words.hidden = false;
    words.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("htmx:responseError", failed);
  document.addEventListener("htmx:sendError", failed);

  // A sign-in that has ended sends the page to the door: what was typed waits in this tab for the same person.
  const kept = () => `typed ${document.body.dataset.who ?? ""} ${location.pathname}`;
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (!event.detail.xhr.getResponseHeader("HX-Redirect")) return;
    const typed = [...document.querySelectorAll("textarea[id], form[data-keep] :is(input, select)[id]")].filter((each) => each.value).map((each) => [each.id, each.value]);
    if (typed.length) sessionStorage.setItem(kept(), JSON.stringify(typed));
  });
  const waiting = sessionStorage.getItem(kept());
  if (waiting) {
    sessionStorage.removeItem(kept());
    for (const [id, value] of JSON.parse(waiting)) {
      const field = document.getElementById(id);
      if (!field || field.value) continue;
      field.value = value;
      const act = field.closest("details");
      if (act) act.open = true;
    }
  }

  // A row is as good as its link; text in it can still be marked.
  document.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-href]");
    if (!row || event.target.closest("a, button, summary, input, label") || String(getSelection())) return;
    if (event.ctrlKey || event.metaKey) window.open(row.dataset.href, "_blank", "noopener"); else location.assign(row.dataset.href);
  });

  // A strip that is wider than its place begins where its finding stands: at its end.
  for (const strip of document.querySelectorAll("[data-from-end]")) strip.scrollLeft = strip.scrollWidth;

  // One open menu at a time; a click beside it closes it.
  document.addEventListener("click", (event) => {
    document.querySelectorAll("details[open].filter-menu, details[open].act").forEach((open) => {
      if (!open.contains(event.target)) open.open = false;
    });
  });
})();
