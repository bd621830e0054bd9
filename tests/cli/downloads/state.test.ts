import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PartFile } from '../../../packages/cli/src/commands/downloads/files/part-file.js';
import { Ledger } from '../../../packages/cli/src/commands/downloads/state/ledger.js';
import { temporaryFolder } from '../../fixtures/folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const entry = (id: string) => ({
  id,
  set: 'original',
  version: 'v',
  name: `${id}.jpg`,
  source: `${id}.jpg`,
  size: 1,
  mtime: 1,
  sha256: 'f'.repeat(64),
});

test('the ledger continues after a line that a killed run has not completed', async () => {
  const path = join(folder.path, 'downloads.jsonl');
  const complete = `${JSON.stringify(entry('a'))}\n`;
  await writeFile(path, complete + JSON.stringify(entry('b')).slice(0, 20));
  const ledger = await Ledger.open(path);
  ledger.set(entry('c'));
  ledger.close();
  expect([...Ledger.read(path).all()].map(({ id }) => id)).toEqual(['a', 'c']);
  expect(await readFile(path, 'utf8')).toContain(complete);
});

test.each([
  ['the ETag of its version', JSON.stringify({ etag: '"1"' }), 300_000, '"1"'],
  ['no ETag', undefined, 0, undefined],
  ['an unreadable ETag', '{"etag":', 0, undefined],
  ['an ETag that is no text', '{"etag":1}', 0, undefined],
])('a part with %s continues after these bytes: %s', async (_, stored, size, etag) => {
  const path = join(folder.path, 'key.part');
  await writeFile(path, Buffer.alloc(300_000, 1));
  if (stored !== undefined) await writeFile(`${path}.json`, stored);
  const part = await PartFile.open(folder.path, 'key', () => '');
  expect(part).toMatchObject({ size, etag });
  await part.close();
  expect((await readFile(path)).length).toBe(size);
});
