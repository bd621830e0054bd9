import { closeSync, existsSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { events, terminal, waitForExit } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  home = await temporaryFolder();
  library = await portalWithFiles({ 'one.txt': 'one\n', 'two.txt': 'two\n' });
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

/** Runs a command whose reader has closed stdout, stderr or both. */
async function runClosed(args: readonly string[], ...closed: ('stdout' | 'stderr')[]) {
  const child = cli.start(args);
  const end = waitForExit(child);
  for (const name of closed) child[name]?.destroy();
  return end;
}

describe('closed pipes', () => {
  test.each([
    [['--version']],
    [['--help']],
    [['search', '--help', '--json']],
    [['search', '--json']],
    [['doctor']],
  ])('%j prints nothing and exits with 0 if stdout is closed', async (args) => {
    const { code, stderr } = await runClosed(args, 'stdout');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('a usage error preserves its exit code if stderr is closed', async () => {
    expect(await runClosed(['nonsense'], 'stderr')).toMatchObject({ code: 2 });
    expect(await runClosed(['show', 'unknown-id', '--json'], 'stderr')).toMatchObject({ code: 6 });
  });

  test('a download continues if both outputs are closed, and its exit code is the real one', async () => {
    const to = join(home.path, 'closed');
    const result = await runClosed(['download', '--query', '*', '--to', to, '--json'], 'stdout', 'stderr');
    expect(result.code).toBe(0);
    expect(await readFile(join(to, 'one.txt'), 'utf8')).toBe('one\n');
    expect(await readFile(join(to, 'two.txt'), 'utf8')).toBe('two\n');
    const failed = await runClosed(['download', 'unknown-id', '--to', to], 'stdout', 'stderr');
    expect(failed.code).toBe(6);
  });
});

describe.runIf(existsSync('/dev/full'))('a full disk behind stdout', () => {
  const runFull = async (args: readonly string[]) => {
    const full = openSync('/dev/full', 'w');
    const end = waitForExit(cli.start(args, { stdio: ['pipe', full, 'pipe'] }));
    closeSync(full);
    return end;
  };

  test.each([[['--version']], [['--help']], [['search', '--ids']], [['rights', 'list', '--help']]])(
    '%j exits with 3 and a message without a stack',
    async (args) => {
      const { code, stderr } = await runFull(args);
      expect(code).toBe(3);
      expect(stderr).toContain('ENOSPC');
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );

  test('a download to a folder completes, and exits with 3 as JSON', async () => {
    const to = join(home.path, 'full');
    const { code, stderr } = await runFull(['download', '--query', '*', '--to', to, '--json']);
    expect(await readFile(join(to, 'two.txt'), 'utf8')).toBe('two\n');
    expect(code).toBe(3);
    expect(events(stderr).at(-1)).toMatchObject({ kind: 'error', code: 'output-failed', exit: 3 });
  });
});
