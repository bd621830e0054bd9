import { defineConfig, type Options } from 'tsup';
import { basename, join } from 'node:path';
import { workerModules } from './packages/server/src/workers/worker-modules.js';

const SERVER = join(import.meta.dirname, 'packages/server/src');

/**
 * Options for all packages that tsup builds. `scripts/set-up.mjs` runs tsup with the package as the working
 * directory, because tsup resolves entries and `dist` from there.
 */
const shared: Options = {
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  clean: true,
  // A bundled declaration file is not part of a composite TypeScript project.
  dts: process.env['ASSETPORTAL_TYPES'] === '1' && {
    compilerOptions: { composite: false, incremental: false },
  },
};

const fromSources: NonNullable<Options['esbuildOptions']> = (options) => {
  options.conditions = ['assetportal-source', ...(options.conditions ?? [])];
};

const server: Options = {
  ...shared,
  format: 'esm',
  // Bundles the sources of the SDK, because loading one file is faster than loading one file per module.
  noExternal: ['@assetportal/sdk'],
  esbuildOptions: (options, context) => {
    fromSources(options, context);
    // Removes the fail points, which only tests use (packages/server/src/lib/fail-points).
    options.dropLabels = ['POINT'];
  },
};

const packages: Record<string, Options[]> = {
  sdk: [
    {
      ...shared,
      platform: 'neutral',
      format: 'esm',
      // One output file per module: bundlers can drop whole modules, but not always unused code within a file.
      entry: ['src/**/*.{ts,tsx}'],
      esbuildOptions: (options) => {
        options.chunkNames = 'chunks/[name]-[hash]';
      },
      // `tsc -p tsconfig.types.json` creates the types in a third of the time that tsup needs.
      dts: false,
    },
  ],
  server: [
    { ...server, entry: ['src/index.ts'] },
    {
      ...server,
      dts: false,
      // The other configuration cleans the folder at the same time.
      clean: false,
      entry: Object.fromEntries(workerModules(SERVER).map((module) => [module, `src/${module}.ts`])),
    },
  ],
  sample: [{ ...shared, format: 'esm', entry: ['src/index.ts'] }],
  cli: [
    // CommonJS starts faster than ESM. `main` contains the code for `--version`, `program` the parser, and `commands`
    // and `admin-commands` the commands. The SDK is bundled from its sources.
    {
      ...shared,
      dts: false,
      format: 'cjs',
      entry: {
        main: 'src/main.ts',
        program: 'src/program.ts',
        commands: 'src/commands.ts',
        'admin-commands': 'src/admin-commands.ts',
        warm: 'src/warm.ts',
        'hash.worker': 'src/hash.worker.ts',
      },
      noExternal: ['@assetportal/sdk', 'commander', 'zod', 'i18next', 'zustand', 'string-width', 'p-queue'],
      external: ['@assetportal/server', '@assetportal/sample', 'cross-fetch', '@noble/hashes'],
      define: { ASSETPORTAL_BUILD: JSON.stringify(Date.now().toString(36)) },
      esbuildOptions: (options, context) => {
        fromSources(options, context);
        // Removes white space, so that there is less code to read at startup. Names are preserved for stack
        // traces.
        options.minifyWhitespace = true;
        options.lineLimit = 120;
      },
      onSuccess: `"${process.execPath}" dist/warm.cjs`,
    },
    // The full screen of `browse` (decision record 83). ESM, because Ink is. One file, because Node loads it faster than
    // the two hundred files of Ink and React.
    {
      ...shared,
      dts: false,
      // The other configuration cleans the folder at the same time.
      clean: false,
      sourcemap: false,
      format: 'esm',
      outExtension: () => ({ js: '.mjs' }),
      splitting: false,
      entry: { browse: 'src/commands/browse/app/main.ts' },
      // Ink loads devtools.js only for its developers. It needs a package that is not installed.
      noExternal: [/^(?!\.\/devtools\.js$)/],
      external: ['./devtools.js'],
      define: { 'process.env.NODE_ENV': '"production"' },
      // Some packages of Ink are CommonJS and require modules of Node.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
      },
      esbuildOptions: (options, context) => {
        fromSources(options, context);
        options.minifyWhitespace = true;
        options.lineLimit = 120;
      },
    },
  ],
};

export default defineConfig(packages[basename(process.cwd())] ?? []);
