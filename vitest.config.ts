import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { Vitest } from 'vitest/node';
import { BROWSER_FLAGS, findBrowser } from './tests/fixtures/run/browser.js';
import { forward } from './tests/fixtures/run/forward.js';
import { nightly } from './tests/fixtures/run/nightly.js';
import { LINES } from './tests/specification/lines.js';

/**
 * Tests read the packages' sources (the `assetportal-source` condition); those that run the real binary use the build.
 * Vitest hands these conditions to Node too: naming `import` or `module` here would make `require` load ES modules.
 */
const conditions = ['assetportal-source', 'node'];

const times = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** What the SDK's tests load in the browser: found out while they run, it would load their pages again. */
const DEPENDENCIES = [
  '@noble/hashes/sha2.js',
  'cross-fetch',
  'fast-check',
  'i18next',
  'react',
  'react-dom/client',
  'react-dom',
  'react/jsx-dev-runtime',
  'zod/mini',
  'zustand',
  'zustand/vanilla',
];

const browser = findBrowser();

/** `ASSETPORTAL_SEED=random npx vitest run …` looks for cases that no run has tried; a failure tells its seed. */
const wantedSeed = process.env['ASSETPORTAL_SEED'];
const seed = wantedSeed === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wantedSeed ?? 2026);

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Once around all projects.
    globalSetup: 'tests/fixtures/run/global.ts',
    // A test is tagged with the lines of the specification that it shows; a tag that is no line is an error.
    tags: LINES.map(({ id, text }) => ({ name: id, description: text })),
    strictTags: true,
    projects: [
      {
        resolve: { conditions },
        ssr: { resolve: { conditions } },
        test: {
          name: 'node',
          root: import.meta.dirname,
          include: ['tests/**/*.test.{ts,tsx}', ...(nightly ? ['tests/nightly/**/*.nightly.ts'] : [])],
          exclude: ['**/node_modules/**', '**/*.browser.test.*'],
          setupFiles: 'tests/fixtures/run/properties.ts',
          provide: { seed },
          // The usual times are too short where two cores run browsers and servers side by side.
          ...times,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        // The SDK's tests again, in a browser, but for those that need Node: `--project node` leaves them out. After
        // the others, since a browser and two test processes are too much for two cores.
        plugins: [portalOfSameOrigin()],
        resolve: { conditions: ['assetportal-source', 'module', 'browser', 'development'] },
        // Ink is for terminals.
        optimizeDeps: { include: DEPENDENCIES, exclude: ['ink'] },
        test: {
          root: import.meta.dirname,
          include: ['tests/sdk/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.node.test.*'],
          setupFiles: 'tests/fixtures/run/properties.ts',
          provide: { seed },
          ...times,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: [...BROWSER_FLAGS, '--disable-gpu'],
                ...(browser === undefined ? {} : { executablePath: browser }),
              },
            }),
            instances: [{ browser: 'chromium', name: 'chromium' }],
          },
        },
      },
    ],
  },
});

/** The portal that the tests of a run share answers below the page's own address, as a portal does in life. */
function portalOfSameOrigin(): Plugin {
  let vitest: Vitest;
  return {
    name: 'assetportal:same-origin',
    configureVitest: (context) => {
      vitest = context.vitest;
    },
    configureServer: (server) => {
      server.middlewares.use('/assetportal', (incoming, outgoing) =>
        forward(incoming, outgoing, vitest.getRootProject().getProvidedContext().portal),
      );
    },
  };
}
