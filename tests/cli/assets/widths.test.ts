import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cut } from '../../../packages/cli/src/kernel/io/table.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { BINARY, terminal } from '../terminal.js';

/** Util-linux's `script` runs a program on a pseudo-terminal. On other systems it has different options. */
const script = process.platform === 'linux' ? '/usr/bin/script' : '';

/** Returns true if a text has at most this width in terminal columns. */
const fits = (text: string, width: number) => cut(text, width) === text;

describe.runIf(existsSync(script))('tables in a terminal', () => {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    home = await temporaryFolder();
    library = await portalWithFiles({
      'a harbor with a very long name that no narrow terminal can show.txt': 'a\n',
      'press and public relations/日本の港日本の港日本の港日本の港.txt': 'ab\n',
      'short.txt': 'abc\n',
    });
  });
  afterAll(async () => {
    await library.close();
    await home.remove();
  });

  const lines = async (command: string, columns: number) => {
    const { environment } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
    const line = `stty cols ${columns}; '${process.execPath}' '${BINARY}' ${command} --no-color`;
    const { stdout } = await promisify(execFile)(script, ['-qec', line, '/dev/null'], {
      env: { ...environment, TERM: 'xterm' },
    });
    return stdout.replaceAll('\r', '').trimEnd().split('\n');
  };

  test.each([
    [40, /^ID {8}Title$/],
    [60, /^ID {8}Title +Size {2}Taken$/],
    [80, /^ID {8}Title +Size {2}Taken {2}Folder$/],
    [120, /^ID {8}Title +Size {2}Taken {2}Folder$/],
  ])('search at %i columns drops columns from the right', { tags: ['gate'] }, async (columns, heading) => {
    const [first = '', ...rows] = await lines('search --sort fname', columns);
    expect(first).toMatch(heading);
    expect(rows.slice(0, 3).filter((row) => !fits(row, columns))).toEqual([]);
    expect(rows[0]).toMatch(columns < 120 ? /^[0-9a-f]{8} {2}a harbor with a very.*…/ : /can show/);
    expect(rows.at(-1)).toBe('3 assets.');
    // Wide characters take two columns, so the next column is aligned.
    const at = first.indexOf('Size');
    const [, short = '', wide = ''] = rows;
    if (at > 0) expect(fits(wide.split(/ +\d bytes/)[0] ?? '', at)).toBe(true);
    expect(short).toContain('short');
  });

  test('reports the assets that were left out, with a command for the browser', async () => {
    const wide = await lines('search harbor OR short --limit 1', 120);
    expect(wide.at(-1)).toBe(
      "1 of 2 shown. All: --all · more: --limit 2 · in the browser: assetportal open --search 'harbor OR short'",
    );
    expect((await lines('search --limit 1', 40)).at(-1)).toBe('1 of 3 shown. All: --all');
  });

  test('--facets prints counts side by side after the table', async () => {
    const rows = await lines('search --facets filetype,folder', 80);
    const at = rows.indexOf('');
    expect(rows[at + 1]).toMatch(/^filetype +folder$/);
    expect(rows[at + 2]).toMatch(/^TXT +3 +press and public relations +1$/);
    expect(rows.at(-1)).toBe('3 assets.');
  });

  test.each([40, 80])('no other table is wider than %i columns', { tags: ['gate'] }, async (columns) => {
    const show = `show ${idOf(library, 'short.txt')}`;
    for (const command of ['fields', 'convert-set list', 'collection list', 'status', show]) {
      const rows = await lines(command, columns);
      expect(rows.filter((row) => !fits(row, columns))).toEqual([]);
    }
  });
});
