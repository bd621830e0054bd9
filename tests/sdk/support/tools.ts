/** A browser's storage in memory. */
export function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  };
}

/** A gate that a test opens: what waits for it goes on then. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((done) => (open = done));
  return { passed, open: () => open() };
}

/** Timers that run when the test says so. */
export function handClock() {
  const waiting: { milliseconds: number; run: () => void }[] = [];
  return {
    waiting,
    after: (milliseconds: number, run: () => void) => {
      const entry = { milliseconds, run };
      waiting.push(entry);
      return () => void (waiting.includes(entry) && waiting.splice(waiting.indexOf(entry), 1));
    },
    /** Runs what is due next. */
    tick() {
      const next = waiting.shift();
      if (next === undefined) throw new Error('nothing is waiting');
      next.run();
    },
  };
}
