import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LINES } from '../../specification/lines.js';

const conditions = ['assetportal-source', 'node'];

/** Vitest settings of the mutation tests: only the tests of the permissions, without a browser or a portal. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: join(import.meta.dirname, '../../..'),
    include: ['tests/server/permissions/**/*.test.ts'],
    setupFiles: 'tests/fixtures/run/properties.ts',
    provide: { seed: 2026 },
    tags: LINES.map(({ id, text }) => ({ name: id, description: text })),
    strictTags: true,
    testTimeout: 20_000,
  },
});
