import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { Vitest } from 'vitest/node';
import { BROWSER_FLAGS, findBrowser } from './tests/fixtures/run/browser.js';
import { forward } from './tests/fixtures/run/forward.js';
import { LongestFirst } from './tests/fixtures/run/longest-first.js';
import { PATIENCE } from './tests/fixtures/run/patience.js';
import { PLACES, RING, RINGS, SIZES, ringFilter, testFiles } from './tests/fixtures/run/rings.js';
import { LINES } from './tests/specification/lines.js';

/**
 * Tests use the sources of the packages (the `assetportal-source` condition). Tests that run the installed
 * command use the build. Vitest also passes these conditions to Node: adding `import` or `module` here would
 * make `require` load ES modules.
 */
const conditions = ['assetportal-source', 'node'];

/**
 * Number of processes that run tests. A test waits for a browser, another process, a disk or a timer part of the time, so
 * there are two for each core on small machines. Six on two cores are not faster, and let tests time out.
 */
const WORKERS = Number(process.env['ASSETPORTAL_TEST_WORKERS'] ?? Math.max(4, availableParallelism()));

/**
 * Limits of a test, a hook and a wait, in milliseconds. They end a test that hangs. A busy machine must not reach them: it
 * can be ten times slower than an idle one. A test sets a longer limit only if it needs one.
 */
const times = {
  testTimeout: 150_000,
  hookTimeout: 150_000,
  expect: { poll: { timeout: PATIENCE } },
  // A test that fails and then passes is unsteady. scripts/test.mjs lists and counts it.
  retry: 1,
};

/**
 * Dependencies that the SDK tests load in the browser. If Vite discovered them during a run, it would reload the
 * pages.
 */
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

/** A failure message contains the seed. `ASSETPORTAL_SEED=random npx vitest run …` tests new random cases. */
const seedOption = process.env['ASSETPORTAL_SEED'];
const seed = seedOption === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(seedOption ?? 2026);

// Workers do not see the arguments of the command.
process.env['ASSETPORTAL_RING'] = RING.join(',');

/** Leaves out the tests of other rings. A project does not take it from the run, although its type does not declare it. */
const RING_FILTER = { tagsFilter: ringFilter(RING) };

/** Test files of the rings that this run includes (tests/fixtures/run/rings.ts). */
const files = testFiles(import.meta.dirname, RING);

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Runs once for all projects.
    globalSetup: 'tests/fixtures/run/global.ts',
    sequence: { sequencer: LongestFirst },
    // A test is tagged with the lines of the specification that it covers. An unknown tag is an error.
    tags: [
      ...typedEntries({ ...RINGS, ...PLACES, ...SIZES }).map(([name, description]) => ({
        name,
        description,
      })),
      ...LINES.map(({ id, text }) => ({ name: id, description: text })),
    ],
    strictTags: true,
    projects: [
      // A process runs many files of the first project one after another. This halves the time for loading modules.
      // The project of files with an own process comes first, in the order of the names, so that the run does not end
      // with long files.
      nodeProject('node-shared', { include: files.shared, isolate: false }),
      nodeProject('node-isolated', { include: files['own-process'], isolate: true }),
      // Measures memory, processes or delays of the event loop, which the tests beside it would change.
      nodeProject('node-alone', { include: files.alone, isolate: true, alone: true }),
      {
        // Runs the SDK tests again in a browser, except tests that need Node. `--project 'node*'` skips this
        // project. It runs beside the other projects, whose tests often wait for a browser, a disk or a timer.
        plugins: [portalOfSameOrigin()],
        resolve: { conditions: ['assetportal-source', 'module', 'browser', 'development'] },
        // Ink is used only in terminals.
        optimizeDeps: { include: DEPENDENCIES, exclude: ['ink'] },
        test: {
          root: import.meta.dirname,
          include: files.browser,
          // One page loads the modules for all files. A page for each file takes five times as long.
          isolate: false,
          setupFiles: ['tests/fixtures/run/properties.ts', 'tests/fixtures/run/wait.ts'],
          ...RING_FILTER,
          provide: { seed },
          ...times,
          // Projects that run at the same time must have the same number.
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
          browser: {
            enabled: true,
            fileParallelism: false,
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

/** Returns the entries of an object with the type of its keys. */
function typedEntries<Key extends string, Value>(object: Readonly<Record<Key, Value>>) {
  return Object.entries(object) as [Key, Value][];
}

/** Returns a project of tests that run in Node. */
function nodeProject(
  name: string,
  { include, isolate, alone = false }: { include: string[]; isolate: boolean; alone?: boolean },
): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      root: import.meta.dirname,
      include,
      isolate,
      setupFiles: ['tests/fixtures/run/properties.ts', 'tests/fixtures/run/wait.ts'],
      ...RING_FILTER,
      provide: { seed },
      // The default timeouts are too short when two cores run browsers and servers at the same time.
      ...times,
      pool: 'forks',
      maxWorkers: alone ? 1 : WORKERS,
      // Groups run one after another.
      sequence: { groupOrder: alone ? 1 : 0 },
    },
  };
}

/**
 * Forwards API requests to the test page's origin to the test portal of the browser. The page and the API then have the
 * same origin, as in a real installation.
 */
function portalOfSameOrigin(): Plugin {
  let vitest: Vitest;
  return {
    name: 'assetportal:same-origin',
    configureVitest: (context) => {
      vitest = context.vitest;
    },
    configureServer: (server) => {
      server.middlewares.use('/assetportal', (incoming, outgoing) =>
        forward(incoming, outgoing, vitest.getRootProject().getProvidedContext().browserPortal),
      );
    },
  };
}
