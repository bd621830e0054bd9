import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal } from '../../fixtures/library.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { BINARY, events, terminal, until, waitForExit } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
/** A CLI with an admin's token. */
let admin: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'one.txt': 'one\n' });
  home = await temporaryFolder();
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
  await admin.run(['group', 'add', 'press']);
  await admin.run(['group', 'add', 'board']);
  await cli.run(['download', idOf(library, 'one.txt'), '-o', '-']);
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const rows = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** Starts a command that runs until it is interrupted. */
function start(line: readonly string[]) {
  const child = admin.start(line);
  let stdout = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  return { child, exit: waitForExit(child), stdout: () => stdout };
}

describe('audit (findings T, 4.4)', () => {
  test('prints one tab-separated line per entry, newest first', async () => {
    const result = await admin.run(['audit']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const actions = rows(result.stdout).map(([, , action]) => action);
    expect(actions.filter((action) => action === 'group-added')).toHaveLength(2);
    expect(actions.indexOf('download')).toBeLessThan(actions.indexOf('group-added'));
    const [time = '', user, , , address, detail] =
      rows(result.stdout).find(([, , one]) => one === 'download') ?? [];
    expect(new Date(time).toISOString()).toBe(time);
    expect([user, address]).toEqual(['', '127.0.0.1']);
    expect(JSON.parse(detail ?? '')).toMatchObject({ convert_set: 'original' });
  });

  test('--json prints one line of JSON per entry', async () => {
    const { stdout } = await admin.run(['audit', '--json', '--limit', '2']);
    expect(events(stdout)).toHaveLength(2);
    expect(events(stdout)[0]).toMatchObject({ id: expect.any(Number) as number, action: 'download' });
    const picked = await admin.run(['audit', '--json=action,subject', '--action', 'group-added']);
    expect(events(picked.stdout)).toEqual([
      { action: 'group-added', subject: 'board' },
      { action: 'group-added', subject: 'press' },
    ]);
  });

  test('--csv prints a header', async () => {
    const { stdout } = await admin.run(['audit', '--csv', '--action', 'users']);
    expect(stdout.split('\r\n')[0]).toBe('time,user,action,subject,address,detail');
    expect(stdout).toContain(',group-added,board,');
  });

  test.each([
    [
      ['--action', 'users'],
      ['group-added', 'group-added'],
    ],
    [['--action', 'users,download', '--limit', '1'], ['download']],
    [['--user', ''], ['download']],
    [['--text', 'PRESS'], ['group-added']],
    [['--action', 'users', '--to', '1d'], []],
    [['--action', 'download', '--from', '1h'], ['download']],
  ])('%j selects %j', async (options, expected) => {
    const { stdout } = await admin.run(['audit', '--json=action', ...options]);
    expect(events(stdout).map(({ action }) => action)).toEqual(expected);
  });

  test.each([
    [['--action', 'donwload'], 2, 'Did you mean “download”?'],
    [['--from', 'yesterday'], 2, '--from'],
    [['--json', '--csv'], 2, '--csv'],
    [['--all', '--limit', '3'], 2, '--all'],
    [['--json=nonsense'], 2, 'nonsense'],
  ])('%j ends with %i', async (options, code, message) => {
    const result = await admin.run(['audit', ...options]);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  test('a guest must log in', async () => {
    expect(await cli.run(['audit'])).toMatchObject({ code: 4, stdout: '' });
  });

  test('--follow prints new entries until it is interrupted', { tags: ['gate'] }, async () => {
    const { child, exit, stdout } = start([
      'audit',
      '--follow',
      '--json=action,subject',
      '--action',
      'users',
    ]);
    await until(() => events(stdout()).length === 2);
    expect(events(stdout()).map(({ subject }) => subject)).toEqual(['press', 'board']);
    await admin.run(['group', 'add', 'later']);
    await until(() => events(stdout()).length === 3);
    expect(events(stdout()).at(-1)).toEqual({ action: 'group-added', subject: 'later' });
    child.kill('SIGINT');
    expect(await exit).toMatchObject({ code: 130 });
    await admin.run(['group', 'remove', 'later', '--yes']);
  });

  test.runIf(existsSync('/usr/bin/script'))('prints a table in words on a terminal', async () => {
    const line = `stty cols 120; '${process.execPath}' '${BINARY}' audit --no-color --action users,download`;
    const { stdout } = await promisify(execFile)('/usr/bin/script', ['-qec', line, '/dev/null'], {
      env: { ...admin.environment, TERM: 'xterm' },
    });
    expect(stdout).toMatch(/^Time\s+Logged in as\s+What happened\s+Address/);
    expect(stdout).toMatch(/Guest without an account\s+downloaded “one”/);
  });
});

describe('events (findings T, 4.4)', () => {
  test('--json prints one event per line until it is interrupted', async () => {
    const { child, exit, stdout } = start(['events', '--json']);
    await until(() => stdout() !== '');
    await writeFile(join(library.folder, 'new.txt'), 'new\n');
    await until(() => events(stdout()).some(({ type }) => type === 'assets'));
    const added = events(stdout()).find(({ type }) => type === 'assets');
    expect(added).toMatchObject({ added: [expect.any(String)], removed: [] });
    child.kill('SIGINT');
    expect(await exit).toMatchObject({ code: 130 });
  });

  test('prints tab-separated lines', async () => {
    const { child, exit, stdout } = start(['events']);
    await until(() => stdout().includes('\n'));
    expect(rows(stdout())[0]?.slice(1, 3)).toEqual(['index', expect.stringMatching(/^i(ndexing|dle)$/)]);
    child.kill('SIGINT');
    expect(await exit).toMatchObject({ code: 130 });
  });

  test('continues after a restart of the portal', { tags: ['gate'] }, async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder.path, 'first.txt'), 'first\n');
    const first = await testPortal(folder.path);
    await first.settled();
    const port = Number(new URL(first.url).port);
    const child = cli.start(['events', '--json', '--url', first.url]);
    const output = { stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
    const exit = waitForExit(child);
    await until(() => output.stdout !== '');
    await first.close();
    await until(() => output.stderr.includes('events-interrupted'));
    const second = await testPortal(folder.path, { port });
    await writeFile(join(folder.path, 'second.txt'), 'second\n');
    await until(() => events(output.stdout).some(({ type }) => type === 'assets'));
    child.kill('SIGINT');
    expect(await exit).toMatchObject({ code: 130 });
    // One warning for all failed attempts.
    expect(events(output.stderr).filter(({ code }) => code === 'events-interrupted')).toHaveLength(1);
    await second.close();
    await folder.remove();
  });

  test('an address without a portal ends with 7', async () => {
    expect(await cli.run(['events', '--url', 'http://127.0.0.1:9'])).toMatchObject({ code: 7, stdout: '' });
  });
});
