/** @module-tag sizes */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { elapsedText } from '../../../packages/cli/src/kernel/text/elapsed-text.js';
import { cases } from '../../fixtures/run/nightly.js';
import { BINARY } from '../terminal.js';
import { proxiedCli } from './proxied-cli.js';

const setup = proxiedCli({ 'a/harbor-at-dusk-with-a-long-name.bin': 400_000, 'b/crane.bin': 400_000 });
const script = process.platform === 'linux' ? '/usr/bin/script' : '';

describe('progress of a download', () => {
  test.each([
    [0, '0 s', '0 s'],
    [420, '0.4 s', '0,4 s'],
    [9_980, '10 s', '10 s'],
    [82_000, '1 min 22 s', '1 min 22 s'],
    [120_000, '2 min', '2 min'],
    [7_500_000, '2 h 5 min', '2 h 5 min'],
  ])('elapsedText(%i) is %j', (milliseconds, en, de) => {
    expect([elapsedText(milliseconds, 'en'), elapsedText(milliseconds, 'de')]).toEqual([en, de]);
  });

  test.runIf(existsSync(script)).each(
    cases(
      [
        [
          100,
          / {2}harbor-at-dusk-with-a-long-… [━─]{24} +\d+% +[\d.]+ kB\/s/,
          /\d of 2 files · [\d.]+ kB of (≈ )?800 kB · [\d.]+ kB\/s · \d\ss left/,
        ],
        [40, / {2}harbor\S* +\d+% +[\d.]+ kB\/s/, /\d of 2 files · [\d.]+ kB\/s · \d\ss left/],
      ],
      1,
    ),
  )(
    'shows size, speed and time left in a terminal with %i columns',
    { tags: ['gate'] },
    async (columns, file, run) => {
      const args = `download --query '*' --to '${setup.to}' --bwlimit 250k --no-color`;
      const line = `stty cols ${columns}; '${process.execPath}' '${BINARY}' ${args}`;
      const { stdout } = await promisify(execFile)(script, ['-qec', line, '/dev/null'], {
        env: { ...setup.cli.environment, TERM: 'xterm' },
      });
      const lines = stripVTControlCharacters(stdout).split(/[\r\n]+/);
      expect(lines.find((text) => file.test(text))).toBeDefined();
      expect(lines.find((text) => run.test(text))).toBeDefined();
      // The message has more than one line in a narrow terminal.
      expect(lines.join(' ').replaceAll(/ +/g, ' ')).toMatch(/✓ 2 files \(800 kB\) in [\d.]+ s → /);
      // So few paths are no obstacle to the summary.
      expect(stdout).toContain('crane.bin\r\n');
    },
  );

  test('prints status lines at intervals in a pipe', async () => {
    const args = ['download', '--query', '*', '--to', setup.to, '--bwlimit', '600k', '--stats', '100ms'];
    const { code, stderr } = await setup.cli.run(args);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\d of 2 files · [\d.]+ kB of (≈ )?[\d.]+ [kM]B · [\d.]+ [kM]B\/s/m);
    const quiet = await setup.cli.run([...args, '--on-conflict', 'rename', '--flat', '--quiet']);
    expect(quiet.stderr).toBe('');
  });
});
