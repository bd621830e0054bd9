import { defineConfig } from 'vitest/config';

/** Tests read the packages' sources (the `assetportal-source` condition); those that run the real binary use the build. */
export default defineConfig({
  resolve: { conditions: ['assetportal-source', 'module', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['assetportal-source', 'module', 'node', 'import', 'default'] } },
  test: {
    root: import.meta.dirname,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
