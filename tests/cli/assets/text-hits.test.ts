import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BINARY, SCRIPT, itemsOf, terminal } from '../terminal.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;

beforeAll(async () => {
  home = await temporaryFolder();
  library = await portalWithFiles({
    'minutes.txt':
      'The board met on Monday, and all of its members agreed that the new lighthouse opens in May.',
    'lighthouse.txt': 'Its name matches.',
  });
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

describe('a result that matches only in the text of its file', () => {
  test('has the words around the match in JSON', async () => {
    const { stdout } = await cli.run(['search', 'lighthouse', '--sort', 'fname', '--json=fname,hit']);
    const [named, found] = itemsOf(stdout) as {
      fname: string;
      hit: { text: string; marks: object[] } | null;
    }[];
    expect(named).toEqual({ fname: 'lighthouse.txt', hit: null });
    expect(found?.fname).toBe('minutes.txt');
    expect(found?.hit?.text).toContain('the new lighthouse opens');
    expect(found?.hit?.marks).toHaveLength(1);
    const whole = await cli.run(['search', 'lighthouse', '--sort', 'fname', '--all', '--json']);
    const lines = whole.stdout.trimEnd().split('\n');
    expect(lines.map((line) => 'hit' in (JSON.parse(line) as object))).toEqual([false, true]);
  });

  test('has the same seven columns in a pipe', async () => {
    const { code, stdout, stderr } = await cli.run(['search', 'lighthouse']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout.trimEnd().split('\n');
    expect(rows.map((row) => row.split('\t').length)).toEqual([7, 7]);
  });

  test.skipIf(SCRIPT === '')('has a line below its row in a terminal', { tags: ['gate'] }, async () => {
    const { environment } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
    const command = `stty cols 60; '${process.execPath}' '${BINARY}' search lighthouse --sort fname --no-color`;
    const { stdout } = await promisify(execFile)(SCRIPT, ['-qec', command, '/dev/null'], {
      env: { ...environment, TERM: 'xterm' },
    });
    const [, named, found, hit = '', count] = stdout.replaceAll('\r', '').trimEnd().split('\n');
    expect(named).toContain('lighthouse');
    expect(found).toContain('minutes');
    expect(hit).toMatch(/^ {2}… .*the new lighthouse opens/);
    expect(hit.length).toBeLessThanOrEqual(60);
    expect(count).toBe('2 assets.');
  });
});
