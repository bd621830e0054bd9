/** @module-tag gate */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { BINARY, terminal } from '../terminal.js';

/** Util-linux's `script` runs a program on a pseudo-terminal. On other systems it has different options. */
const script = process.platform === 'linux' ? '/usr/bin/script' : '';

describe.runIf(existsSync(script))('bookmark on a terminal', () => {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    home = await temporaryFolder();
    library = await portalWithFiles({ 'harbor.txt': 'a\n' });
  });
  afterAll(async () => {
    await library.close();
    await home.remove();
  });

  /** Runs a command on a terminal. Types `reply` when the command prompts. Returns the output and the exit code. */
  const onTerminal = (line: string, reply = '') =>
    new Promise<{ output: string; code: number | null }>((resolve) => {
      const { environment } = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, TERM: 'xterm' });
      const command = `stty cols 100; '${process.execPath}' '${BINARY}' ${line} --no-color`;
      const child = spawn(script, ['-qec', command, '/dev/null'], { env: environment });
      let output = '';
      let isTyped = false;
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (isTyped || reply === '' || !output.includes('?')) return;
        isTyped = true;
        child.stdin.write(reply);
      });
      child.on('close', (code) => resolve({ output: output.replaceAll('\r', ''), code }));
    });

  test('list prints a table, and clear prompts for confirmation', async () => {
    const id = idOf(library, 'harbor.txt');
    expect(await onTerminal(`bookmark add ${id}`)).toMatchObject({ code: 0 });
    const list = await onTerminal('bookmark list');
    expect(list.output).toMatch(/^ID +Title/m);
    expect(list.output).toContain('1 bookmark.');
    const declined = await onTerminal('bookmark clear', 'n\r');
    expect(declined.code).toBe(130);
    expect(declined.output).toContain('Remove 1 bookmark?');
    expect((await onTerminal('bookmark list --ids')).output).toContain(id);
    expect(await onTerminal('bookmark clear', 'y\r')).toMatchObject({ code: 0 });
    expect((await onTerminal('bookmark list')).output).toContain('No bookmarks.');
  });
});
