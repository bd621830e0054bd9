import { defineConfig, type Options } from 'tsup';
import { basename } from 'node:path';

/**
 * One configuration for the four packages that tsup builds. `scripts/build.mjs` runs it with each package as the
 * working directory, because tsup resolves entries and the clean-up of `dist` from there.
 */
const shared: Options = {
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  clean: true,
  // A declaration bundle is no project that others refer to.
  dts: process.env['ASSETPORTAL_TYPES'] === '1' && {
    compilerOptions: { composite: false, incremental: false },
  },
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
        'features/branding/clean/clean.worker': 'src/features/branding/clean/clean.worker.ts',
        'features/pages/sanitize.worker': 'src/features/pages/sanitize.worker.ts',
        'library/worker': 'src/library/worker.ts',
        'media/convert/convert.worker': 'src/media/convert/convert.worker.ts',
        'media/decoders/workers/heic.worker': 'src/media/decoders/workers/heic.worker.ts',
        'media/models/model.worker': 'src/media/models/model.worker.ts',
        'media/decoders/workers/pdf.worker': 'src/media/decoders/workers/pdf.worker.ts',
        'media/models/references.worker': 'src/media/models/references.worker.ts',
        'media/decoders/workers/svg.worker': 'src/media/decoders/workers/svg.worker.ts',
        'media/text/text.worker': 'src/media/text/text.worker.ts',
      },
      // What it needs of the SDK is bundled from its sources: a file is read faster than a file for each module.
      noExternal: ['@assetportal/sdk'],
      esbuildOptions: fromSources,
    },
  ],
  sample: [{ ...shared, format: 'esm', entry: ['src/index.ts'] }],
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
        commands: 'src/commands.ts',
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
      external: ['@assetportal/server', '@assetportal/sample', 'cross-fetch', '@noble/hashes'],
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
