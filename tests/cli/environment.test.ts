/**
 * @module-tag gate
 * @module-tag sizes
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsDirectory } from '../../packages/cli/src/kernel/config/user-folders.js';
import { dataFolder } from '../../packages/server/src/boot/data-folder.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { cases } from '../fixtures/run/nightly.js';
import { BINARY } from './terminal.js';

/** Whatever the environment lacks, a command ends with a sentence: never with a stack trace. */
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  home = await temporaryFolder();
  for (const name of ['library', 'empty', 'home']) await mkdir(join(home.path, name));
  await writeFile(join(home.path, 'library', 'one.txt'), 'one\n');
  // Also for the foreign user.
  for (const name of ['', 'library', 'empty']) await chmod(join(home.path, name), 0o777);
});
afterAll(() => home.remove());

const CLOSED = 'http://127.0.0.1:9';

/** Commands, and the exit codes that they may have in an incomplete environment. */
const COMMANDS: readonly (readonly [line: string, codes: readonly number[]])[] = [
  ['--version', [0]],
  ['--help', [0]],
  ['help serve', [0]],
  ['completion bash', [0]],
  ['describe --json', [0]],
  ['__complete config get', [0]],
  ['profiles', [0, 3]],
  ['whoami', [3, 4, 7]],
  [`search x --url ${CLOSED}`, [3, 7]],
  [`config get --url ${CLOSED}`, [3, 4, 7]],
  [`login ${CLOSED} --user x --password-stdin`, [2, 3, 7]],
  ['logout', [0, 2, 3, 4]],
  ['bookmark list', [0, 3, 7]],
  ['bookmark add 0670ccb4e9cf77b4650d79d8', [0, 3, 7]],
  ['verify <home>/empty', [0, 1, 2, 3]],
  [`sync <home>/empty --query x --url ${CLOSED}`, [3, 7]],
  ['index <home>/library', [0, 3]],
  ['check <home>/library', [0, 1, 2, 3]],
  ['backup <home>/state.zip --data <home>/library', [0, 3]],
  ['user password admin --data <home>/library --dry-run', [3, 6]],
  ['doctor <home>/library', [0, 1, 3]],
];

const NODE = `${quoted(process.execPath)} ${quoted(BINARY)}`;
const BWRAP = 'bwrap --die-with-parent';
const isRoot = process.geteuid?.() === 0;
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const mounts = has('bwrap') && spawnSync('bwrap', ['--dev-bind', '/', '/', 'true']).status === 0;

/** Lines of a shell that run `<command>`. False: this system cannot create the environment. */
const ENVIRONMENTS: Readonly<Record<string, string | false>> = {
  'without any variable': 'env -i <command>',
  'as a user without a name and a home':
    isRoot &&
    has('setpriv') &&
    'env -i PATH="$PATH" setpriv --reuid 12345 --regid 12345 --clear-groups <command>',
  'on a read-only disk':
    mounts && `env -i PATH="$PATH" ${BWRAP} --ro-bind / / --dev /dev --proc /proc <command>`,
  'without /tmp': mounts && `env -i PATH="$PATH" TMPDIR=/none ${BWRAP} --dev-bind / / <command>`,
  'without /proc': mounts && `env -i PATH="$PATH" ${BWRAP} --dev-bind / / --tmpfs /proc <command>`,
  'with closed standard streams': 'env -i PATH="$PATH" <command> <&- >&- 2>&-',
  'with a closed standard input': '<command> <&-',
  'with an unknown locale': 'env LANG=xx_YY LC_ALL=garbage LANGUAGE=%% TZ=garbage <command>',
  'with a useless terminal': 'env TERM=dumb COLUMNS=0 LINES=-1 FORCE_COLOR=x <command>',
  'with a file as the home': 'env HOME=/dev/null XDG_CONFIG_HOME= <command>',
  'in a removed folder': 'mkdir <home>/gone && cd <home>/gone && rmdir <home>/gone && <command>',
};

describe.each(cases(Object.entries(ENVIRONMENTS), 1))('%s', { timeout: 180_000 }, (_name, line) => {
  test.skipIf(line === false)('every command ends with a sentence', () => {
    const failures: string[] = [];
    for (const [command, codes] of COMMANDS) {
      const script = String(line)
        .replace('<command>', `${NODE} ${command}`)
        .replaceAll('<home>', '"$FOLDER"');
      const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
        cwd: home.path,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], HOME: join(home.path, 'home'), FOLDER: home.path },
        timeout: 60_000,
      });
      const output = `${stdout}${stderr}`;
      const isTrace = /\n\s+at |node:internal|SystemError|uv_\w+|Node\.js v/.test(output);
      if (isTrace || !codes.includes(status ?? -1)) failures.push(`${command}: ${status}\n${output}`);
    }
    expect(failures).toEqual([]);
  });
});

test('a relative path in a removed folder is rejected', () => {
  const script = `mkdir gone && cd gone && rmdir ../gone && ${NODE} index library`;
  const env = { PATH: process.env['PATH'] };
  const gone = spawnSync('bash', ['-c', script], { cwd: home.path, encoding: 'utf8', env });
  expect(gone).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('does not exist any more') as string,
  });
});

test.each<[string, NodeJS.Platform, Record<string, string>, string | undefined, string | undefined]>([
  ['Linux', 'linux', { HOME: '/h' }, '/h/.config/assetportal', undefined],
  ['XDG', 'linux', { XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: '/d' }, '/c/assetportal', '/d/assetportal'],
  ['macOS', 'darwin', { HOME: '/h' }, '/h/Library/Preferences/assetportal', undefined],
  ['an own folder', 'linux', { ASSETPORTAL_CONFIG_DIR: '/own' }, '/own', undefined],
])('the folders of the user on %s', (_name, platform, environment, settings, data) => {
  expect(settingsDirectory(environment, platform)).toBe(settings);
  if (data !== undefined) expect(dataFolder(environment, platform)).toBe(data);
});

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
