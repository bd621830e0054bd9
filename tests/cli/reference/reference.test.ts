import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processWorld } from '../../../packages/cli/src/kernel/world/process-world.js';
import { parseCommandLine } from '../../../packages/cli/src/kernel/program/parse.js';
import { commonOptions, referenceOf } from '../../../packages/cli/src/kernel/program/reference.js';
import {
  createTranslate,
  hasMessage,
  type Language,
} from '../../../packages/cli/src/kernel/text/translate.js';
import { COMMANDS } from '../../../packages/cli/src/registry.generated.js';
import packageData from '../../../packages/cli/package.json';
import { temporaryFolder } from '../../fixtures/folder.js';
import { terminal } from '../terminal.js';

const VISIBLE = COMMANDS.filter(({ hidden }) => hidden !== true);
const NAMES = VISIBLE.map(({ name }) => name);
const root = resolve(import.meta.dirname, '../../../packages/cli');
const t = createTranslate('en');
const referenceTo = (name: string, language: Language = 'en') => {
  const entry = VISIBLE.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`No command ${name}.`);
  return referenceOf(entry, language, createTranslate(language));
};
/** Returns all options of a command as they are typed: `--output`, `-o`. */
const flagsOf = (name: string) =>
  referenceTo(name).options.flatMap(({ name: long, short }) => [
    `--${long}`,
    ...(short === undefined ? [] : [`-${short}`]),
  ]);

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
/** The documentation by its form. */
const printed: Record<string, string> = {};
beforeAll(async () => {
  home = await temporaryFolder();
  cli = terminal(home.path);
  printed['docs'] = await readFile(resolve(root, '../../docs/cli.md'), 'utf8');
  const shells = ['bash', 'zsh', 'fish', 'powershell'];
  const scripts = await Promise.all(shells.map((shell) => cli.run(['completion', shell])));
  shells.forEach((shell, index) => (printed[shell] = scripts[index]?.stdout ?? ''));
  printed['describe'] = (await cli.run(['describe', '--json'])).stdout;
});
afterAll(() => home.remove());

interface Description {
  readonly kind: string;
  readonly version: number;
  readonly commonOptions: readonly { name: string }[];
  readonly items: readonly {
    readonly name: string;
    readonly changes: boolean;
    readonly options: readonly { name: string; short: string | null; text: string }[];
    readonly exits: readonly { code: number; text: string }[];
  }[];
}
const description = () => JSON.parse(printed['describe'] ?? '') as Description;

describe('one declaration per command (decision record 81)', () => {
  test.each(NAMES)('%s has a summary and an example that parses in both languages', (name) => {
    for (const language of ['en', 'de'] as const) {
      const { summary, examples, details } = referenceTo(name, language);
      expect(hasMessage(language, `commands.${name.replace(' ', '.')}.summary`)).toBe(true);
      expect(summary).toMatch(/\.$/);
      expect(details).not.toMatch(/commands\.[a-z]/);
      const lines = examples
        .flatMap(({ line }) => line.split(' | '))
        .filter((line) => line.includes('assetportal '));
      expect(lines).not.toEqual([]);
      const parsed = lines.map((line) =>
        parseCommandLine(wordsOf(line), { commands: COMMANDS, version: '1', language }, processWorld()),
      );
      expect(parsed.filter((result) => typeof result === 'number')).toEqual([]);
      expect(parsed.map((result) => typeof result !== 'number' && result.command)).toContain(name);
    }
  });

  test('the manual, docs/cli.md, the completion scripts and describe list the same commands', async () => {
    const pages = (await readdir(resolve(root, 'man'))).sort();
    const expected = [
      ...NAMES.map((name) => `assetportal-${name.replace(' ', '-')}.1`),
      'assetportal.1',
    ].sort();
    expect(pages).toEqual(expected);
    expect(packageData.man.map((path) => path.replace('man/', '')).sort()).toEqual(expected);
    const headings = [...(printed['docs'] ?? '').matchAll(/^### (.*)$/gm)].map(([, name]) => name);
    expect(headings.sort()).toEqual([...NAMES].sort());
    expect(description()).toMatchObject({ kind: 'describe', version: 1 });
    expect(description().items.map(({ name }) => name)).toEqual(NAMES);
    for (const name of NAMES.filter((each) => !each.includes(' '))) {
      for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
        expect([shell, (printed[shell] ?? '').includes(`'${name}`)]).toEqual([shell, true]);
      }
    }
  });

  test.each(NAMES)(
    'the help, the manual, docs/cli.md, the scripts and describe list the options of %s',
    async (name) => {
      const { options, arguments: args, exits } = referenceTo(name);
      const { code, stdout: help } = await cli.run([...name.split(' '), '--help']);
      expect(code).toBe(0);
      expect(help).not.toMatch(/commands\.[a-z]+\.|common\.[a-z]|help\.[a-z]+\.|undefined/);
      const page = await readFile(resolve(root, 'man', `assetportal-${name.replace(' ', '-')}.1`), 'utf8');
      const manual = page.replaceAll('\\-', '-');
      const section =
        (printed['docs'] ?? '').split('\n### ').find((text) => text.startsWith(`${name}\n`)) ?? '';
      for (const { notation } of [...args, ...options]) {
        expect(help.replaceAll('\n', ' ')).toContain(`  ${notation} `);
        expect(manual).toContain(`.B ${notation}\n`);
        // A table of Markdown needs the escape.
        expect(section).toContain(`\`${notation.replaceAll('|', '\\|')}\``);
      }
      for (const { notation } of commonOptions(t)) {
        // The text of a long option is in the next line.
        expect(help.replaceAll('\n', ' ')).toContain(`  ${notation} `);
        expect(manual).toContain(`.B ${notation}\n`);
      }
      const row = description().items.find((each) => each.name === name);
      const described = row?.options.flatMap((each) => [
        each.name,
        ...(each.short === null ? [] : [each.short]),
      ]);
      expect(described).toEqual(flagsOf(name));
      expect(row?.exits).toEqual(exits);
      const line = (printed['bash'] ?? '').split('\n').find((each) => each.includes(`'${name}') options=`));
      expect(line).toContain(`options='${flagsOf(name).join(' ')}'`);
      for (const exit of exits) expect(help).toMatch(new RegExp(`(^|\\D)${exit.code} \\S`));
    },
  );

  test.skipIf(spawnSync('mandoc', { input: '' }).error !== undefined)(
    'mandoc accepts the manual (needs mandoc)',
    async () => {
      const pages = (await readdir(resolve(root, 'man'))).map((name) => resolve(root, 'man', name));
      const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'style', ...pages], { encoding: 'utf8' });
      expect(stdout).toBe('');
    },
  );

  test('describe reports whether a command changes something', () => {
    const changes = description()
      .items.filter((row) => row.changes)
      .map(({ name }) => name);
    expect(changes).toEqual(
      expect.arrayContaining(['bookmark add', 'bookmark clear', 'download', 'user remove']),
    );
    expect(changes).not.toContain('search');
    expect(changes).not.toContain('bookmark list');
    // An option that confirms or previews a change belongs to a command that changes something.
    const confirming = description()
      .items.filter(({ options }) => options.some(({ name }) => name === '--yes' || name === '--dry-run'))
      .map(({ name }) => name);
    expect(confirming.filter((name) => !changes.includes(name))).toEqual([]);
  });

  test('describe prints the commands of a noun, selects fields and rejects unknown commands', async () => {
    const one = await cli.run(['describe', 'bookmark', '--json=name']);
    const expected = NAMES.filter((name) => name.startsWith('bookmark ')).map((name) => ({ name }));
    expect((JSON.parse(one.stdout) as { items: unknown }).items).toEqual(expected);
    const lines = (await cli.run(['describe'])).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(NAMES);
    expect(await cli.run(['describe', 'nonsense'])).toMatchObject({ code: 6, stdout: '' });
    expect(await cli.run(['describe', '--json=nonsense'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('the help of a command shows its summary, forms, examples, options and exit codes in this order', async () => {
    const { stdout } = await cli.run(['bookmark', 'add', '--help']);
    const places = [
      'Add assets',
      'Usage\n',
      '  assetportal bookmark add <id…>\n',
      'Examples\n',
      'Options\n',
      'Common options\n',
      'Exit codes  0 success',
    ];
    const positions = places.map((text) => stdout.indexOf(text));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    // The comments of the examples are aligned.
    const comments = stdout.split('\n').filter((line) => line.includes('  # '));
    expect(new Set(comments.map((line) => line.indexOf('  # '))).size).toBe(1);
    expect((await cli.run(['--help'])).stdout).not.toContain('__complete');
  });
});

/** Splits an example into the words after `assetportal`, as a shell would. Omits redirections. */
function wordsOf(line: string): string[] {
  const command = /assetportal (.*)$/.exec(line.replace(/^eval "\$\((.*)\)"$/, '$1'))?.[1] ?? '';
  const words = command.replace(/ [<>] ?\S+/g, '').match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}
