import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createExifTool } from '../../../packages/server/src/library/metadata/exiftool.js';
import { metadataTool } from '../../../packages/server/src/workers/exiftool.js';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../../fixtures/folder.js';

afterEach(() => vi.unstubAllEnvs());

const perl = (await metadataTool()) === 'exiftool' ? await findTool('perl') : undefined;

it.runIf(perl)('what reads the files of strangers knows none of the server’s secrets', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const own = join(folder.path, 'perl');
  const log = join(folder.path, 'log');
  await writeFile(own, `#!/bin/sh\nenv >> '${log}'\nexec '${perl}' "$@"\n`);
  await chmod(own, 0o755);
  vi.stubEnv('PATH', `${folder.path}${delimiter}${process.env['PATH']}`);
  vi.stubEnv('ASSETPORTAL_SMTP_URL', 'smtps://portal:secret@mail.example.org');
  const exiftool = createExifTool(1);
  onTestFinished(() => exiftool.close());
  expect(await exiftool.works()).toBe(true);
  const told = await readFile(log, 'utf8');
  expect(told).toContain('PATH=');
  expect(told).not.toContain('secret');
});
