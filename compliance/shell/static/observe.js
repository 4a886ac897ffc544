/* Typing what is seen: the picture's clock, keys for fingers, drafts that outlive the page and the network.
   The form works without this file; nothing here judges anything. */
"use strict";
(() => {
  const region = document.querySelector("#observe");
  const form = () => region.querySelector("form[data-observe]");
  const field = (name) => form().elements[name];
  const kept = (what) => `observe ${what} ${document.body.dataset.who ?? ""} ${region.dataset.house}`;
  const load = (what) => { try { return JSON.parse(localStorage.getItem(kept(what)) ?? "null"); } catch { return null; } };
  const save = (what, value) => value === null ? localStorage.removeItem(kept(what)) : localStorage.setItem(kept(what), JSON.stringify(value));
  const values = () => Object.fromEntries([...new FormData(form())].filter(([name]) => name !== "csrfmiddlewaretoken"));
  const fill = (held) => { for (const [name, value] of Object.entries(held)) if (field(name) && name !== "twice") field(name).value = value; };

  // --- the picture's clock: started once, it goes on from hand to hand -------------------------------------------------
  let started = null; // { at: seconds of the picture, since: milliseconds, speed }
  const seconds = (text) => { const part = /^(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d))?$/.exec(text.trim()); return part && +part[1] * 3600 + +part[2] * 60 + +(part[3] ?? 0); };
  const clock = (at) => [at / 3600 % 24, at / 60 % 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
  const now = () => started && clock(started.at + (Date.now() - started.since) / 1000 * started.speed);
  const run = (at) => { started = { at, since: Date.now(), speed: +form().querySelector("[data-speed]").value }; };
  setInterval(() => { const shown = form()?.querySelector("[data-now]"); if (shown && started) shown.textContent = now(); }, 250);
  function begin() {
    if (field("how").value === "floor" && !started) run(seconds(new Date().toTimeString().slice(0, 8)));
    if (started) field("began").value = now();
    field("ended").value = "";
  }

  region.addEventListener("click", (event) => {
    if (event.target.matches("[data-start]")) { const at = seconds(field("began").value); if (at !== null) { run(at); field("line").focus(); } else field("began").focus(); }
    const types = event.target.dataset?.type;
    if (types === undefined) return;
    const line = field("line");
    line.value = types === "back" ? line.value.slice(0, -1) : line.value + types;
    line.dispatchEvent(new Event("input", { bubbles: true }));
  });
  region.addEventListener("change", (event) => {
    if (event.target.matches("[data-speed]") && started) run(seconds(now()));
    if (event.target.matches("[name=mode]") && event.target.value === "count" && !field("hands")) { const at = new URLSearchParams(values()); at.delete("line"); location.assign(`?${at}`); }
    if (event.target.matches("[name=table]") && event.target.value) field("line").focus();
  });
  region.addEventListener("keydown", (event) => {
    if (!event.target.matches("[name=line]")) return;
    if (event.key === " " && !event.target.value) { event.preventDefault(); begin(); }
    if (event.key === "Enter" && started && !field("ended").value) field("ended").value = now();
  });

  // --- drafts ----------------------------------------------------------------------------------------------------------
  region.addEventListener("input", () => save("draft", field("line").value ? values() : null));
  const queue = () => load("queue") ?? [];
  const line = document.querySelector("[data-queue]");
  function waiting() {
    const count = queue().length;
    line.hidden = !count;
    line.textContent = count === 1 ? "1 hand is kept on this device and waits for the network." : `${count} hands are kept on this device and wait for the network.`;
  }
  function fresh() { // the next hand, where the answer to the last one could not come
    const last = values();
    field("id").value = `form-${[...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    fill({ line: "", note: "", began: last.ended || last.began, ended: "" });
    save("draft", null);
    field("line").focus();
  }
  region.addEventListener("htmx:sendError", (event) => {
    event.stopPropagation(); // it is said here, and nothing is lost
    if (event.target !== form()) return;
    save("queue", [...queue().filter((each) => each.id !== field("id").value), values()]);
    fresh();
    waiting();
  });
  let sending = false;
  async function send() {
    if (sending || !queue().length || !form()) return;
    sending = true;
    try {
      while (queue().length) {
        const [first, ...rest] = queue();
        const body = new URLSearchParams({ ...first, csrfmiddlewaretoken: field("csrfmiddlewaretoken").value });
        const answer = await fetch(form().action, { method: "POST", body, headers: { "HX-Request": "true" } });
        if (answer.headers.get("HX-Redirect")) break; // the sign-in has ended: they wait
        if (answer.status !== 200 && answer.status !== 409 && answer.status !== 422) break;
        save("queue", rest.length ? rest : null);
        if (answer.status !== 200) { fill(first); save("draft", first); field("line").dispatchEvent(new Event("input", { bubbles: true })); break; }
      }
    } catch { /* still no network */ } finally { sending = false; waiting(); }
  }
  addEventListener("online", send);
  setInterval(send, 20_000);

  function ready() {
    for (const hidden of region.querySelectorAll("[data-clock], [data-pads]")) hidden.hidden = false;
    const draft = load("draft");
    if (draft?.line && !field("line").value) fill(draft);
  }
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target !== region) return;
    if (event.detail.xhr.status === 200) save("draft", null);
    ready();
  });
  ready();
  waiting();
  send();
})();
