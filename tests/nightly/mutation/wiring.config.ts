import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import {
  applied,
  instrumented,
  mutantsOf,
  WIRED_FOLDERS,
} from '../../../scripts/mutation/wiring-mutants.mjs';
import { LINES } from '../../specification/lines.js';

const conditions = ['assetportal-source', 'node'];
const root = join(import.meta.dirname, '../../..');
/** ID of the mutant of this run. If it is not set, the run records which mutants each test file executes. */
const selected = process.env['ASSETPORTAL_MUTANT'];

/**
 * Vitest settings of the wiring mutants (scripts/mutation/wiring.mjs): the tests of the SDK, with one mutant in the
 * sources that they load. The files are not changed.
 */
export default defineConfig({
  plugins: [mutated()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root,
    include: ['tests/sdk/**/*.test.{ts,tsx}'],
    // The real portals and browsers take too long for hundreds of runs.
    exclude: ['**/*.browser.test.*', 'tests/sdk/{real,recipes,client}/**', '**/{recipes,real}*.test.ts'],
    setupFiles: ['tests/fixtures/run/properties.ts', 'tests/nightly/mutation/record-mutants.ts'],
    provide: { seed: 2026 },
    tags: LINES.map(({ id, text }) => ({ name: id, description: text })),
    strictTags: true,
    // If a mutant never ends, the process is killed. Child processes would survive it.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 6000,
    expect: { poll: { timeout: 3000 } },
  },
});

/** Replaces the sources of the SDK as Vite loads them. */
function mutated(): Plugin {
  return {
    name: 'assetportal:mutated',
    enforce: 'pre',
    load(id) {
      const path = id.split('?')[0] ?? id;
      const file = relative(root, path).split(sep).join('/');
      if (!file.endsWith('.ts') || !WIRED_FOLDERS.some((folder) => file.startsWith(folder))) return;
      const source = readFileSync(path, 'utf8');
      const mutants = mutantsOf(file, source);
      if (selected === undefined) return instrumented(source, mutants, '(globalThis as any).recordMutant');
      const mutant = mutants.find((one) => one.id === selected);
      return mutant === undefined ? undefined : applied(source, mutant);
    },
  };
}
