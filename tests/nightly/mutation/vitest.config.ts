import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LINES } from '../../specification/lines.js';

const conditions = ['assetportal-source', 'node'];
const root = join(import.meta.dirname, '../../..');

/** Vitest settings of the mutation tests: only the tests of the permissions. */
export default defineConfig({
  resolve: {
    conditions,
    // Stryker links node_modules, which would lead to the unchanged code.
    alias: { '@assetportal/server': join(root, 'packages/server/src/index.ts') },
  },
  ssr: { resolve: { conditions } },
  test: {
    root,
    include: [
      'tests/server/permissions/**/*.test.ts',
      'tests/contract/users/{permissions,renamed-folders}.test.ts',
    ],
    setupFiles: 'tests/fixtures/run/properties.ts',
    provide: { seed: 2026 },
    tags: LINES.map(({ id, text }) => ({ name: id, description: text })),
    strictTags: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
