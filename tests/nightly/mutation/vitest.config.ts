import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PLACES, RINGS, SIZES } from '../../fixtures/run/rings.js';
import { LINES } from '../../specification/lines.js';

const conditions = ['assetportal-source', 'node'];
const root = join(import.meta.dirname, '../../..');
/** Patterns of the test files, from scripts/mutation/stryker.mjs. */
const tests = process.env['ASSETPORTAL_MUTATION_TESTS'] ?? '';

const OTHER_TAGS = { ...RINGS, ...PLACES, ...SIZES };

/** Vitest settings of the mutation tests: the tests of one target in all rings, without a browser or a real portal. */
export default defineConfig({
  resolve: {
    conditions,
    // Stryker copies the packages and mutates the copy, but node_modules links to the originals.
    alias: [
      { find: /^@assetportal\/([^/]+)$/, replacement: join(root, 'packages/$1/src/index.ts') },
      { find: /^@assetportal\/([^/]+)\/(.+)$/, replacement: join(root, 'packages/$1/src/$2.ts') },
    ],
  },
  ssr: { resolve: { conditions } },
  test: {
    root,
    include: tests.split(';'),
    exclude: ['**/*.browser.test.*', 'tests/sdk/{real,recipes,client}/**', '**/{recipes,real}*.test.ts'],
    setupFiles: 'tests/fixtures/run/properties.ts',
    provide: { seed: 2026 },
    // A file with an unknown tag would not run.
    tags: [
      ...(Object.keys(OTHER_TAGS) as (keyof typeof OTHER_TAGS)[]).map((name) => ({ name })),
      ...LINES.map(({ id, text }) => ({ name: id, description: text })),
    ],
    strictTags: true,
    testTimeout: 20_000,
  },
});
