import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFile } from '../network/proxy.js';
import { proxiedCli } from './proxied-cli.js';

const setup = proxiedCli({
  'a/one.txt': 'one\n',
  'a/two.txt': 'two\n',
  'three.txt': 'three\n',
  'four.txt': 'four\n',
  'five.txt': 'five\n',
});

describe('selection of assets for a download', () => {
  test('reads IDs from a file, with comments, and from a pipe', async () => {
    const file = join(setup.home, 'ids.txt');
    await writeFile(file, `# comment\n${setup.id('a/one.txt')}\ttitle\n\n${setup.id('three.txt')}\n`);
    const result = await setup.cli.run(['download', '--files-from', file, '--to', setup.to]);
    expect(result.code).toBe(0);
    expect(await setup.files()).toEqual(['a/one.txt', 'three.txt']);
    const piped = await setup.cli.run(['download', '--files-from', '-', '--to', setup.to], {
      input: setup.id('a/two.txt'),
    });
    expect(piped.code).toBe(0);
    // A single asset is saved without the folders of the library.
    expect(await setup.files()).toEqual(['a/one.txt', 'three.txt', 'two.txt']);
  });

  test.each([
    [['--bookmarks', '--query', 'x'], 2],
    [['x', '--collection', 'y'], 2],
    [['--files-from', '/nonexistent'], 3],
    [['--collection', 'nonexistent'], 6],
    [['--facet', 'folder=b'], 2],
  ])('%j exits with %i', async (args, code) => {
    const result = await setup.cli.run(['download', ...args, '--to', setup.to]);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr.trim()).not.toBe('');
  });

  test('requires the acceptance of the terms of use', async () => {
    const body = { terms_of_use: { show: true, links: { en: 'https://portal.example/terms' } } };
    setup.proxy.fault = ({ url = '' }) =>
      /\/config\/global/.test(url) ? { response: { status: 200, code: '', body } } : undefined;
    const args = ['download', setup.id('three.txt'), '--to', setup.to];
    const refused = await setup.cli.run(args);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('The terms of use must be accepted: https://portal.example/terms.');
    expect(refused.stderr).toContain('--accept-terms');
    expect(await setup.cli.run([...args, '--accept-terms'])).toMatchObject({ code: 0 });
  });

  test('counts errors with the same reason', async () => {
    setup.proxy.fault = (request) =>
      isFile(request) ? { response: { status: 410, code: 'file-gone' } } : undefined;
    const { code, stderr } = await setup.cli.run(['download', '--query', '*', '--to', setup.to]);
    expect(code).toBe(6);
    expect(stderr.match(/\.txt: /g)).toHaveLength(3);
    expect(stderr).toContain('2 more files: ');
    expect(stderr).toContain('✗ 5 files could not be downloaded.');
  });
});
