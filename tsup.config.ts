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

const ofTheTerminal: Options = {
  ...shared,
  clean: false,
  dts: false,
  esbuildOptions: (options) => {
    options.conditions = ['assetportal-source', ...(options.conditions ?? [])];
  },
};

const packages: Record<string, Options[]> = {
  sdk: [
    {
      ...shared,
      platform: 'neutral',
      format: 'esm',
      entry: {
        index: 'src/index.ts',
        contract: 'src/contract/index.ts',
        react: 'src/react/index.ts',
        texts: 'src/texts/index.ts',
        openapi: 'src/contract/openapi.ts',
      },
    },
  ],
  server: [
    {
      ...shared,
      format: 'esm',
      entry: {
        index: 'src/index.ts',
        sample: 'src/sample/index.ts',
        'library/worker': 'src/library/worker.ts',
        'media/heic.worker': 'src/media/heic.worker.ts',
        'media/pdf.worker': 'src/media/pdf.worker.ts',
        'media/svg.worker': 'src/media/svg.worker.ts',
      },
    },
  ],
  cli: [
    // The entry is CommonJS and holds commander and the registry only: it is what `--version` and `--help` cost.
    {
      ...ofTheTerminal,
      format: 'cjs',
      entry: { main: 'src/main.ts', program: 'src/program.ts' },
      external: ['./program.cjs'],
      noExternal: ['commander'],
    },
    // Each command's work is ESM, and is loaded when the command runs. What every command needs of the SDK is bundled
    // from its sources: the whole SDK takes longer to load than a search to be answered.
    {
      ...ofTheTerminal,
      format: 'esm',
      // The other build writes its files at the same time.
      clean: ['!*.cjs', '!*.cjs.map'],
      entry: { commands: 'src/commands/run.ts' },
      splitting: true,
      noExternal: ['@assetportal/sdk', 'zod', 'i18next', 'zustand', 'env-paths', 'string-width', 'p-queue'],
      external: ['@assetportal/server', 'cross-fetch'],
    },
  ],
};

export default defineConfig(packages[basename(process.cwd())] ?? []);
