import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { BINARY, terminal } from './terminal.js';

/** Util-linux's `script` runs a program on a pseudo-terminal. On other systems it has different options. */
const script = process.platform === 'linux' ? '/usr/bin/script' : '';

describe.runIf(existsSync(script))('commands on a terminal', () => {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    home = await temporaryFolder();
    library = await portalWithFiles({ 'harbor.txt': 'a\n', '日本の港.txt': 'ab\n' });
  });
  afterAll(async () => {
    await library.close();
    await home.remove();
  });

  const onTerminal = async (command: string, env: Readonly<Record<string, string>> = {}) => {
    const { environment } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
    const line = `stty cols 100; '${process.execPath}' '${BINARY}' ${command}`;
    const { stdout } = await promisify(execFile)(script, ['-qec', line, '/dev/null'], {
      env: { ...environment, TERM: 'xterm', ...env },
    });
    return stdout.replaceAll('\r', '');
  };

  test('search prints a colored table that fits the terminal and aligns wide characters', async () => {
    const [heading = '', ...rows] = (await onTerminal('search --sort fname --no-color'))
      .trimEnd()
      .split('\n');
    expect(heading).toMatch(/^ID\s+Title\s+Size\s+Taken/);
    expect(rows).toHaveLength(3);
    const at = heading.indexOf('Title');
    expect(rows[0]?.slice(at)).toMatch(/^harbor\s+2 bytes/);
    // Each of these characters is two terminal columns wide.
    expect(rows[1]?.slice(at)).toMatch(/^日本の港\s+3 bytes/);
    expect(rows[1]?.indexOf('3 bytes')).toBe((rows[0]?.indexOf('2 bytes') ?? 0) - '日本の港'.length);
    // eslint-disable-next-line no-control-regex -- Looks for exactly these characters.
    expect(await onTerminal('search')).toMatch(/\u001b\[1m/);
  });

  test.each([
    [{ NO_COLOR: '1' }, ''],
    [{ CI: 'true' }, ''],
    [{ TERM: 'dumb' }, ''],
    [{}, '--no-color'],
  ])('prints no colors with %j %s', { tags: ['gate'] }, async (env, flag) => {
    // eslint-disable-next-line no-control-regex -- Looks for exactly these characters.
    expect(await onTerminal(`search ${flag}`, env)).not.toMatch(/\u001b/);
  });

  test('doctor prints a line for each check, and the next step below', { tags: ['gate'] }, async () => {
    const lines = (await onTerminal('doctor --no-color', { PATH: '/nowhere' })).split('\n');
    expect(lines.find((line) => line.includes('portal'))).toMatch(
      /^✓ portal {3,}http:\/\/127\S+ \(\d+\.\d+\.\d+\), \d+ ms, as guest$/,
    );
    const missing = lines.findIndex((line) => line.startsWith('! ffmpeg'));
    expect(lines[missing + 1]).toMatch(/^ {6,}Install ffmpeg/);
  });

  test('a command without a terminal for its output does not prompt', async () => {
    const token = await library.portal.login();
    const output = await onTerminal('group remove press | cat', { ASSETPORTAL_TOKEN: token });
    expect(output).toContain('--yes');
  });

  test('download refuses to write bytes to the terminal', async () => {
    const id = library.assets.get('harbor.txt')?.id ?? '';
    expect(await onTerminal(`download ${id} -o - || echo "ended with $?"`)).toContain('ended with 2');
  });
});
