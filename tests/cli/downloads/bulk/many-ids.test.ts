/** @module-tag gate */
import { expect, test } from 'vitest';
import { itemsOf } from '../../terminal.js';
import { proxiedCli } from '../proxied-cli.js';

const setup = proxiedCli({ 'one.txt': 'one\n', 'two.txt': 'two\n' });
const COUNT = 600;
const unknown = Array.from({ length: COUNT }, (_, index) => index.toString(16).padStart(24, '0'));
const input = () => `${[setup.id('one.txt'), ...unknown, setup.id('two.txt')].join('\n')}\n`;

test.each([[['-']], [['--files-from', '-']]])(
  'download %j counts IDs without an asset instead of listing them',
  async (source) => {
    const args = ['download', ...source, '--to', setup.to, '--yes'];
    const { code, stdout, stderr } = await setup.cli.run(args, { input: input() });
    expect(code).toBe(8);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stderr).toContain('597 more IDs: the assets do not exist');
    expect(stderr.split('\n').length).toBeLessThan(12);
    const json = await setup.cli.run([...args, '--json'], { input: input() });
    expect(JSON.parse(json.stdout)).toMatchObject({ downloaded: 0, skipped: 2, refused: COUNT, missing: 0 });
    expect(itemsOf(json.stdout)).toHaveLength(COUNT + 2);
  },
);

test('show names ten of the IDs without an asset, and counts the others', async () => {
  const { code, stdout, stderr } = await setup.cli.run(['show', '-', '--json=id'], { input: input() });
  expect(code).toBe(8);
  expect(itemsOf(stdout)).toHaveLength(2);
  expect(stderr).toContain(`${unknown[9]}, … (+590)`);
  expect(stderr.length).toBeLessThan(1000);
});

test('words that match no asset are named in part', async () => {
  const words = unknown
    .slice(0, 40)
    .map((id) => `${id}0`)
    .join('\n');
  const { code, stderr } = await setup.cli.run(['download', '-', '--to', setup.to], { input: words });
  expect(code).toBe(6);
  expect(stderr).toContain(', … (+30)');
  expect(stderr.length).toBeLessThan(1000);
});
