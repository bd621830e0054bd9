import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { wrap } from '../../packages/cli/src/kernel/text/wrap.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { BINARY, terminal } from './terminal.js';

const RED = (text: string) => `\u001b[31m${text}\u001b[39m`;

describe('messages on a narrow terminal', () => {
  test.each([
    ['short', 20, undefined, 'short'],
    ['one two three four', 9, undefined, 'one two\nthree\nfour'],
    ['✗ one two three', 9, undefined, '✗ one two\n  three'],
    ['  one two three', 9, undefined, '  one two\n  three'],
    ['! one\nsecond line here', 11, undefined, '! one\nsecond line\nhere'],
    [RED('✗ one two three'), 9, undefined, RED('✗ one two\n  three')],
    ['a http://example.org/long b', 10, undefined, 'a\nhttp://example.org/long\nb'],
    ['http://example.org/long b', 10, undefined, 'http://example.org/long\nb'],
    ['-o  text of an option', 12, 4, '-o  text of\n    an\n    option'],
    ['one two three', 0, undefined, 'one two three'],
    ['one two three', undefined, undefined, 'one two three'],
  ])('%j in %j columns, indented by %j', (text, width, indent, expected) => {
    expect(wrap(text, width, indent)).toBe(expected);
  });

  const script = process.platform === 'linux' ? '/usr/bin/script' : '';
  test.runIf(existsSync(script)).each([
    ['search --url http://127.0.0.1:9', 50],
    ['download --help', 80],
    ['download --help', 60],
    ['profiles', 40],
  ])('%s breaks no word in %i columns', { tags: ['gate'] }, async (command, columns) => {
    const home = await temporaryFolder();
    onTestFinished(() => home.remove());
    const { environment } = terminal(home.path);
    const run = async (width: number) => {
      const line = `stty cols ${width}; '${process.execPath}' '${BINARY}' ${command} || true`;
      const { stdout } = await promisify(execFile)(script, ['-qec', line, '/dev/null'], {
        env: { ...environment, TERM: 'xterm' },
      });
      return stripVTControlCharacters(stdout).replaceAll('\r', '').trimEnd();
    };
    const [narrow, wide] = [await run(columns), await run(1000)];
    // The exit codes have no dot at the end of a line.
    const words = (text: string) => text.split(/[\s·]+/);
    expect(words(narrow)).toEqual(words(wide));
    // A command to copy stays one line.
    const tooLong = narrow
      .split('\n')
      .filter((line) => line.length > columns && line.trim().includes(' ') && !line.includes('assetportal '));
    expect(tooLong).toEqual([]);
    expect(narrow.split('\n').length).toBeGreaterThan(command === 'profiles' ? 1 : 3);
  });
});
