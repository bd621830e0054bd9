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
        'media/heic.worker': 'src/media/heic.worker.ts',
        'media/pdf.worker': 'src/media/pdf.worker.ts',
      },
    },
  ],
  cli: [
    // The entry is CommonJS and holds commander and the registry only: it is what `--version` and `--help` cost.
    { ...shared, format: 'cjs', entry: { main: 'src/main.ts' }, noExternal: ['commander'] },
    // Each command's work is ESM, since Ink has top-level await, and is loaded when the command runs.
    { ...shared, format: 'esm', clean: false, entry: { commands: 'src/commands/run.ts' }, splitting: true },
  ],
};

export default defineConfig(packages[basename(process.cwd())] ?? []);
