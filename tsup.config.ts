import { defineConfig, type Options } from 'tsup';
import { basename } from 'node:path';

/**
 * One configuration for the three packages that tsup builds. `scripts/build.mjs` runs it with each package as the
 * working directory, because tsup resolves entries and the clean-up of `dist` from there.
 */
const shared: Options = {
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  clean: true,
  dts: process.env['ASSETPORTAL_TYPES'] === '1',
};

const fromSources: NonNullable<Options['esbuildOptions']> = (options) => {
  options.conditions = ['assetportal-source', ...(options.conditions ?? [])];
};

const packages: Record<string, Options[]> = {
  sdk: [
    {
      ...shared,
      platform: 'neutral',
      format: 'esm',
      // A file for each module: a bundler leaves out whole modules, but not what stands beside used things in one file.
      entry: ['src/**/*.{ts,tsx}'],
      esbuildOptions: (options) => {
        options.chunkNames = 'chunks/[name]-[hash]';
      },
      // Its types are made by `tsc -p tsconfig.types.json`, in a third of the time.
      dts: false,
    },
  ],
  server: [
    {
      ...shared,
      format: 'esm',
      entry: {
        index: 'src/index.ts',
        sample: 'src/sample/index.ts',
        'features/files/clean/clean.worker': 'src/features/files/clean/clean.worker.ts',
        'features/pages/sanitize.worker': 'src/features/pages/sanitize.worker.ts',
        'library/worker': 'src/library/worker.ts',
        'media/convert.worker': 'src/media/convert.worker.ts',
        'media/heic.worker': 'src/media/heic.worker.ts',
        'media/model.worker': 'src/media/model.worker.ts',
        'media/pdf.worker': 'src/media/pdf.worker.ts',
        'media/references.worker': 'src/media/references.worker.ts',
        'media/svg.worker': 'src/media/svg.worker.ts',
        'media/text.worker': 'src/media/text.worker.ts',
      },
      // What it needs of the SDK is bundled from its sources: a file is read faster than a file for each module.
      noExternal: ['@assetportal/sdk'],
      esbuildOptions: fromSources,
    },
  ],
  cli: [
    // CommonJS starts faster than ESM. `main` is what `--version` costs, `program` reads the command line, `commands`
    // is what commands do. What they need of the SDK is bundled from its sources.
    {
      ...shared,
      dts: false,
      format: 'cjs',
      entry: {
        main: 'src/main.ts',
        program: 'src/program.ts',
        commands: 'src/commands/run.ts',
        warm: 'src/warm.ts',
      },
      noExternal: [
        '@assetportal/sdk',
        'commander',
        'zod',
        'i18next',
        'zustand',
        'env-paths',
        'string-width',
        'p-queue',
      ],
      external: ['@assetportal/server', 'cross-fetch', '@noble/hashes'],
      esbuildOptions: (options, context) => {
        fromSources(options, context);
        // Less to read at each start; names stay, for whoever reads a stack.
        options.minifyWhitespace = true;
        options.lineLimit = 120;
      },
      onSuccess: `"${process.execPath}" dist/warm.cjs`,
    },
  ],
};

export default defineConfig(packages[basename(process.cwd())] ?? []);
