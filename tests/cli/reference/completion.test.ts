import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { BINARY, terminal } from '../terminal.js';

const shell = (name: string) =>
  ['/bin', '/usr/bin', '/usr/local/bin'].map((at) => `${at}/${name}`).find(existsSync);
const SHELLS = { bash: shell('bash'), zsh: shell('zsh'), fish: shell('fish') };

/** Command lines, and values that completion offers at their end. `[]`: none. */
const CASES: readonly [line: string, expected: readonly string[]][] = [
  ['assetportal bookm', ['bookmark']],
  ['assetportal bookmark ', ['add', 'clear', 'download', 'list', 'remove', 'sync']],
  ['assetportal --quiet bookmark add --d', ['--dry-run']],
  ['assetportal completion ', ['bash', 'fish', 'powershell', 'zsh']],
  ['assetportal search --profile pr', ['press']],
  ['assetportal search --facet filety', ['filetype=']],
  ['assetportal download --convert-set ori', ['original']],
  ['assetportal index lib', ['library/']],
  ['assetportal user remove ', []],
];

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  home = await temporaryFolder();
  library = await portalWithFiles({ 'harbor.txt': 'a\n', 'sea.md': '# Sea\n' });
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
  await writeFile(join(home.path, 'profiles.json'), '{"press":{},"default":{}}');
  await mkdir(join(home.path, 'bin'));
  await mkdir(join(home.path, 'library'));
  const command = join(home.path, 'bin', 'assetportal');
  await writeFile(command, `#!/bin/sh\nexec '${process.execPath}' '${BINARY}' "$@"\n`);
  await chmod(command, 0o755);
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

/** Runs a script in a shell, with the binary in the path, and returns its output. */
async function runIn(program: string, script: string, args: readonly string[] = []): Promise<string> {
  // fish cannot read a path with other characters than ASCII in the C locale.
  const path = `${join(home.path, 'bin')}:${cli.environment.PATH}`;
  const env = { ...cli.environment, PATH: path, LC_ALL: 'C.UTF-8' };
  const { stdout, stderr } = await promisify(execFile)(program, [...args, '-c', script], {
    env,
    cwd: home.path,
  });
  expect(stderr).toBe('');
  return stdout;
}

/** Returns the candidates per command line. The script prints them, one per line, after a line `> <command line>`. */
function candidates(output: string): [string, string[]][] {
  return output
    .split(/^> /m)
    .slice(1)
    .map((part) => {
      const [line = '', ...rest] = part.split('\n');
      return [line, rest.filter((text) => text !== '').sort()];
    });
}

const quote = (text: string) => `'${text}'`;
const expected = CASES.map(([line, values]) => [line, [...values]]);

describe('completion', () => {
  test.runIf(SHELLS.bash)('works in bash', async () => {
    const script = `eval "$(assetportal completion bash)"
      for line in ${CASES.map(([line]) => quote(line)).join(' ')}; do
        COMP_LINE="$line" COMP_POINT=\${#line} COMPREPLY=()
        _assetportal 2>/dev/null
        echo "> $line"
        for each in "\${COMPREPLY[@]}"; do [[ -d "$each" ]] && echo "$each/" || echo "$each"; done
      done`;
    expect(candidates(await runIn(SHELLS.bash ?? '', script))).toEqual(expected);
  });

  test.runIf(SHELLS.bash)(
    'completes the part of a value after the last = or : in bash',
    { tags: ['gate'] },
    async () => {
      const script = `eval "$(assetportal completion bash)"
      for line in 'assetportal search --facet filetype=m' 'assetportal search --sort=fname:' 'assetportal search --facets=fname,titl'; do
        COMP_LINE="$line" COMP_POINT=\${#line} COMPREPLY=()
        _assetportal 2>/dev/null
        echo "> $line"; printf '%s\\n' "\${COMPREPLY[@]}"
      done`;
      expect(candidates(await runIn(SHELLS.bash ?? '', script)).map(([, values]) => values)).toEqual([
        ['md'],
        ['asc', 'desc'],
        ['fname,title'],
      ]);
    },
  );

  test.runIf(SHELLS.fish)('works in fish', { tags: ['gate'] }, async () => {
    const lines = CASES.map(([line]) => quote(line)).join(' ');
    const script = `assetportal completion fish | source
      for line in ${lines}; echo "> $line"; complete -C "$line" | string replace -r '\\t.*' ''; end; true`;
    expect(candidates(await runIn(SHELLS.fish ?? '', script, ['--no-config']))).toEqual(expected);
  });

  test.runIf(SHELLS.zsh)('works in zsh', { tags: ['gate'] }, async () => {
    // Replaces the functions of zsh that display candidates, because these need the line editor.
    const script = `compdef() { : }
      show() { local each; for each in "$@"; do [[ "$each" == "$cur"* ]] && print -r -- "\${each//\\\\:/:}"; done; return 0 }
      _describe() { local -a all=("\${(@P)2}"); show "\${(@)all%%:*}" }
      compadd() { local -a all; case "$1" in -a) all=("\${(@P)2}");; -S) all=("\${@[4,-1]}");; --) all=("\${@[2,-1]}");; esac; show "\${all[@]}" }
      _files() { local -a all=("$cur"*(-/N)); show "\${all[@]/%//}" }
      eval "$(assetportal completion zsh)"
      for line in ${CASES.map(([line]) => quote(line)).join(' ')}; do
        words=("\${(@s: :)line}"); CURRENT=\${#words}
        print -r -- "> $line"; _assetportal
      done`;
    expect(candidates(await runIn(SHELLS.zsh ?? '', script, ['-f']))).toEqual(expected);
  });

  test('prints a script for PowerShell, and rejects other shells', async () => {
    const { stdout } = await cli.run(['completion', 'powershell']);
    expect(stdout).toContain('Register-ArgumentCompleter -Native -CommandName assetportal');
    expect(stdout).toContain("'bookmark' = @('list', 'add'");
    const refused = await cli.run(['completion', 'tcsh']);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('bash, zsh, fish, powershell');
  });

  test('prints nothing, quickly and without an error, if the portal is unreachable', async () => {
    const env = { ASSETPORTAL_URL: 'http://127.0.0.1:9' };
    for (const kind of ['convert-set', 'collection', 'facet', 'nonsense']) {
      const result = await cli.run(['__complete', kind, '--', 'filetype='], { env });
      expect([kind, result]).toEqual([kind, { code: 0, stdout: '', stderr: '' }]);
    }
  });
});
