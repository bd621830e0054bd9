/** Creates an in-memory replacement for a browser storage. */
export function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  };
}

/** Creates a gate: `passed` resolves when the test calls `open`. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((done) => (open = done));
  return { passed, open: () => open() };
}

/** Creates timers that run when the test calls `tick`. */
export function manualTimers() {
  const waiting: { milliseconds: number; run: () => void }[] = [];
  return {
    waiting,
    after: (milliseconds: number, run: () => void) => {
      const entry = { milliseconds, run };
      waiting.push(entry);
      return () => void (waiting.includes(entry) && waiting.splice(waiting.indexOf(entry), 1));
    },
    /** Runs the next pending timer. */
    tick() {
      const next = waiting.shift();
      if (next === undefined) throw new Error('no timer is pending');
      next.run();
    },
  };
}
