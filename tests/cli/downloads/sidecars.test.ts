import { readFile, stat, utimes, writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { itemsOf, until } from '../terminal.js';
import { proxiedCli } from './proxied-cli.js';

const xmp = (title: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
<rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

const setup = proxiedCli({
  'a/one.txt': 'one\n',
  'a/one.txt.xmp': xmp('=Harbor &amp; &lt;Crane&gt;'),
  'a/one.md': 'another\n',
  'two.txt': 'two\n',
});
const run = (...args: string[]) => setup.cli.run([...args, '--query', '*']);
const download = (...args: string[]) => run('download', '--to', setup.to, ...args);
const read = (name: string) => readFile(join(setup.to, name), 'utf8');

describe('--sidecar', () => {
  test('writes JSON next to each file, once', async () => {
    expect(await download('--sidecar', 'json')).toMatchObject({ code: 0 });
    const names = ['a/one.md', 'a/one.md.json', 'a/one.txt', 'a/one.txt.json', 'two.txt', 'two.txt.json'];
    expect(await setup.files()).toEqual(names);
    const document = JSON.parse(await read('a/one.txt.json')) as Record<string, unknown>;
    expect(document).toMatchObject({ id: setup.id('a/one.txt'), title: '=Harbor & <Crane>', folder: 'a' });
    expect(document).not.toHaveProperty('obj_dload_cnt');
    const old = new Date('2020-01-01T00:00:00Z');
    await utimes(join(setup.to, 'a/one.txt.json'), old, old);
    expect((await download('--sidecar', 'json')).stderr).toContain('Nothing to do');
    expect((await stat(join(setup.to, 'a/one.txt.json'))).mtimeMs).toBe(old.getTime());
  });

  test('writes XMP with the name of the file, and with its extension if that is taken', async () => {
    expect(await download('--sidecar', 'xmp')).toMatchObject({ code: 0 });
    const files = (await setup.files()).filter((name) => name.endsWith('.xmp'));
    expect(files).toHaveLength(3);
    expect(files).toContain('two.xmp');
    expect(files).toContain('a/one.xmp');
    expect(files.some((name) => /^a\/one\.(md|txt)\.xmp$/.test(name))).toBe(true);
    const texts = await Promise.all(files.map(read));
    expect(texts.filter((text) => text.includes('=Harbor &amp; &lt;Crane&gt;'))).toHaveLength(1);
    expect((await download('--sidecar', 'xmp')).stderr).toContain('Nothing to do');
    expect(await setup.files()).toHaveLength(6);
  });

  test('writes one CSV file that exiftool can import', async () => {
    expect(await download('--sidecar', 'csv')).toMatchObject({ code: 0 });
    const [header = '', ...rows] = (await read('metadata.csv')).trimEnd().split('\r\n');
    expect(header).toMatch(/^\uFEFFSourceFile,XMP-dc:Title,/);
    expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
      ['./a/one.md', 'one'],
      // A spreadsheet must not run a title as a formula.
      ['./a/one.txt', "'=Harbor & <Crane>"],
      ['./two.txt', 'two'],
    ]);
  });

  test('never overwrites a sidecar that the user has changed, and restores a missing one', async () => {
    await download('--sidecar', 'json');
    await writeFile(join(setup.to, 'two.txt.json'), 'mine');
    await rm(join(setup.to, 'a/one.txt.json'));
    const result = await download('--sidecar', 'json', '--on-conflict', 'fail');
    expect(result.code).toBe(8);
    expect(result.stderr).toContain('two.txt.json already exists');
    expect(await read('two.txt.json')).toBe('mine');
    expect(await read('a/one.txt.json')).toContain('"folder": "a"');
    expect(await download('--sidecar', 'json', '--on-conflict', 'overwrite')).toMatchObject({ code: 0 });
    expect(await read('two.txt.json')).toContain('"id"');
  });

  test.each([
    [['--sidecar', 'xml'], 'Use json, xmp or csv'],
    [['--sidecar', 'xmp', '--zip'], 'cannot be combined'],
  ])('%j is a usage error', async (args, message) => {
    const result = await download(...args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  test('sync and verify treat sidecars as a part of the mirror', async () => {
    const sync = (...args: string[]) => run('sync', setup.to, ...args);
    const changes = async (...args: string[]) => itemsOf((await sync(...args, '--check', '--json')).stdout);
    await sync();
    const added = { action: 'add', path: 'two.xmp', reason: 'new' };
    expect(await changes('--sidecar', 'xmp')).toContainEqual(expect.objectContaining(added));
    expect(await sync('--sidecar', 'xmp', '--delete')).toMatchObject({ code: 0 });
    expect(await changes('--sidecar', 'xmp')).toEqual([]);
    expect(await setup.cli.run(['verify', setup.to])).toMatchObject({ code: 0 });
    // Changed metadata, but not a changed file.
    await writeFile(join(setup.library.folder, 'two.txt.xmp'), xmp('New title'));
    await until(async () => (await setup.library.refresh()).get('two.txt')?.title === 'New title');
    expect(await setup.cli.run(['verify', setup.to])).toMatchObject({ code: 1 });
    const changed = [expect.objectContaining({ path: 'two.xmp', reason: 'changed' })];
    expect(await changes('--sidecar', 'xmp')).toEqual(changed);
    await sync('--sidecar', 'xmp');
    expect(await read('two.xmp')).toContain('New title');
    // Sidecars that were not requested are surplus.
    expect(await sync('--delete', '--force')).toMatchObject({ code: 0 });
    expect((await setup.files()).filter((name) => name.endsWith('.xmp'))).toEqual([]);
  });
});
