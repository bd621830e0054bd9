/** @module-tag gate */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { applied, instrumented, mutantsOf } from '../../scripts/mutation/wiring-mutants.mjs';

const SOURCE = `import { createStore } from 'zustand/vanilla';
const off = session.subscribe((now) => { if (now === before) return; store.clear(); });
function add(key) {
  const fault = validateKey(key);
  if (fault !== undefined) return fault;
  if (key === '') { log(key); } else return key;
  void list.load().catch(() => onError(key));
  return key;
}`;

describe('mutants of the wiring', () => {
  const codes = (file: string, source = SOURCE) =>
    mutantsOf(file, source).map(({ kind, code }) => `${kind}: ${code.replaceAll(/\s+/g, ' ').slice(0, 20)}`);

  it('remove subscriptions, guards, validations, hooks, resets and, in the app, other calls', () => {
    expect(codes('packages/sdk/src/app/startup.ts')).toEqual([
      'subscription: session.subscribe((n',
      'guard: now === before',
      'reset: store.clear()',
      'validation: validateKey(key)',
      'guard: fault !== undefined',
      'call: log(key)',
      'call: list.load().catch(()',
    ]);
  });

  it('do not remove other calls of a store, and leave files without state alone', () => {
    expect(codes('packages/sdk/src/domains/search/store.ts')).not.toContain('call: log(key)');
    expect(codes('packages/sdk/src/domains/search/url.ts', SOURCE.split('\n').slice(1).join('\n'))).toEqual(
      [],
    );
  });

  it('remove listeners and the reactions in a table of the app', () => {
    const source =
      'const react = { session: () => drop(), key: 1 };\nreturn transport.onFailure((error) => log);';
    expect(codes('packages/sdk/src/app/changes.ts', source)).toEqual([
      'call: drop()',
      'subscription: transport.onFailure(',
    ]);
  });

  it('replace exactly their own code', () => {
    const source = "import 'zustand';\nconst stop = store.subscribe(run);\n";
    const [mutant] = mutantsOf('packages/sdk/src/app/a.ts', source);
    if (mutant === undefined) throw new Error('No mutant.');
    expect(applied(source, mutant)).toBe("import 'zustand';\nconst stop = (() => undefined);\n");
  });

  it('are recorded when their code runs', () => {
    const source = 'a.reset(b.reset()); if (done()) return;';
    const mutants = mutantsOf('packages/sdk/src/app/a.ts', source);
    const executed: string[] = [];
    const record = (id: string) => executed.push(id);
    const code = instrumented(source, mutants, 'record');
    const store = { reset: () => 1 };
    runInNewContext(`(() => { ${code} })()`, { record, a: store, b: store, done: () => true });
    expect(executed).toEqual(mutants.map(({ id }) => id));
  });
});
