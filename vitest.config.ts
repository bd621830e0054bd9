import { defineConfig } from 'vitest/config';
import { LINES } from './tests/specification/lines.js';

/**
 * Tests read the packages' sources (the `assetportal-source` condition); those that run the real binary use the build.
 * Vitest hands these conditions to Node too: naming `import` or `module` here would make `require` load ES modules.
 */
const conditions = ['assetportal-source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: import.meta.dirname,
    globalSetup: 'tests/fixtures/global.ts',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    // A test is tagged with the lines of the specification that it shows; a tag that is no line is an error.
    tags: LINES.map(({ id, text }) => ({ name: id, description: text })),
    strictTags: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The usual second is too short where two cores run browsers and servers side by side.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
