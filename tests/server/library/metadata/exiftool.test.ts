/**
 * Changes the environment. The process starts exiftool once.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createExifTool } from '../../../../packages/server/src/library/metadata/exiftool.js';
import { metadataTool } from '../../../../packages/server/src/workers/exiftool.js';
import { configureSandbox } from '../../../../packages/server/src/workers/sandbox/sandbox.js';
import { findTool } from '../../../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../../../fixtures/folder.js';

afterEach(() => vi.unstubAllEnvs());

const perl = (await metadataTool()) === 'exiftool' ? await findTool('perl') : undefined;

it.runIf(perl)('exiftool receives no secrets of the server', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const wrapper = join(folder.path, 'perl');
  const log = join(folder.path, 'log');
  await writeFile(wrapper, `#!/bin/sh\nenv >> '${log}'\nexec '${perl}' "$@"\n`);
  await chmod(wrapper, 0o755);
  // The wrapper writes its log outside of the sandbox.
  configureSandbox('off');
  vi.stubEnv('PATH', `${folder.path}${delimiter}${process.env['PATH']}`);
  vi.stubEnv('ASSETPORTAL_SMTP_URL', 'smtps://portal:secret@mail.example.org');
  const exiftool = createExifTool(1);
  onTestFinished(() => exiftool.close());
  expect(await exiftool.works()).toBe(true);
  const environment = await readFile(log, 'utf8');
  expect(environment).toContain('PATH=');
  expect(environment).not.toContain('secret');
});
