import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadedFiles } from '../../cli/downloads/proxied-cli.js';
import { idOf, portalWithFiles, type CliPortal } from '../../cli/library.js';
import { BINARY, terminal, until } from '../../cli/terminal.js';
import { FIXED_NAMES, type Traced } from './strace.js';

/** A command of the CLI that changes files, against a portal in this process. */
export interface CliScenario {
  readonly name: string;
  /** Folder with the files that the command changes. */
  readonly directory: string;
  /** Runs the command once, so that there is something to change. */
  readonly prepare: () => Promise<void>;
  /** Arguments of Node for the command under strace. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Returns the problems after the command, and after it has run again. The code is null after a power cut. */
  readonly wrongAfter: (end: Pick<Traced, 'code'>) => Promise<string[]>;
}

const STATE = '.assetportal-sync';

/** Returns the scenarios of the CLI, with its home directory in a folder. */
export async function cliScenarios(
  folder: string,
): Promise<{ scenarios: CliScenario[]; library: CliPortal }> {
  const library = await portalWithFiles({ 'one.txt': 'one\n', 'two.txt': 'two\n', 'large.bin': 600_000 });
  const cli = terminal(folder, { ASSETPORTAL_URL: library.portal.url });
  const shared = { env: cli.environment };
  const command = (...line: string[]) => [...FIXED_NAMES, BINARY, ...line];

  const mirror = join(folder, 'mirror');
  const sync = ['sync', mirror, '--query', '*'];
  const damaged = async () =>
    (await downloadedFiles(library.folder)).filter((name) => {
      const copy = join(mirror, name);
      return !existsSync(copy) || !readFileSync(copy).equals(readFileSync(join(library.folder, name)));
    });
  const mirrored: CliScenario = {
    name: 'sync',
    ...shared,
    directory: mirror,
    async prepare() {
      await cli.run(sync);
      for (const name of ['one.txt', 'added.txt']) writeFileSync(join(library.folder, name), 'changed\n');
      writeFileSync(join(library.folder, 'large.bin'), Buffer.alloc(700_000, 'changed'));
      await until(async () => {
        const assets = await library.refresh();
        return assets.get('large.bin')?.file_size === 700_000 && assets.has('added.txt');
      });
    },
    args: command(...sync),
    async wrongAfter({ code }) {
      const wrong = code === 0 ? (await damaged()).map((name) => `wrong after success: ${name}`) : [];
      // Two weeks later: a lock without content is valid for two minutes, and parts and temporary files longer.
      agedIn(join(mirror, STATE));
      // The time of a file is on the disk with its size, before its content.
      if (code === null) timedLike(library.folder, mirror, await downloadedFiles(library.folder));
      const again = await cli.run(sync);
      if (again.code !== 0 && again.code !== 8) wrong.push(`sync ended with ${again.code}: ${again.stderr}`);
      const left = await damaged();
      // After a power cut, the ledger can have a file whose content is not on the disk. `verify` must report it.
      const isReported = code === null && left.length > 0 && (await cli.run(['verify', mirror])).code === 1;
      if (again.code === 0 && !isReported) wrong.push(...left.map((name) => `sync accepts: ${name}`));
      for (const name of left) rmSync(join(mirror, name), { force: true });
      for (const last of [await cli.run(sync), await cli.run(['verify', mirror])])
        if (last.code !== 0) wrong.push(`ended with ${last.code}: ${last.stdout} ${last.stderr}`);
      const state = readdirSync(join(mirror, STATE)).filter(
        (name) => !['ledger.jsonl', 'mirror.json'].includes(name),
      );
      return [...wrong, ...state.map((name) => `left: ${name}`)];
    },
  };

  const settings = join(folder, 'bookmarks');
  const [first, second] = [idOf(library, 'one.txt'), idOf(library, 'two.txt')];
  const bookmark: CliScenario = {
    name: 'bookmark add',
    ...shared,
    directory: settings,
    prepare: async () => void (await cli.run(['bookmark', 'add', first])),
    args: command('bookmark', 'add', second),
    async wrongAfter({ code }) {
      agedIn(settings);
      const list = async () => (await cli.run(['bookmark', 'list', '--ids'])).stdout.trimEnd().split('\n');
      const before = await list();
      const wrong =
        before[0] === first && (code !== 0 || before[1] === second) ? [] : [`the list is ${before.join()}`];
      const again = await cli.run(['bookmark', 'add', second]);
      if (again.code !== 0 || (await list()).join() !== [first, second].join())
        wrong.push(`then ${again.code}: ${again.stderr}`);
      // A killed command leaves a temporary file. Nothing reads it.
      const left = readdirSync(settings).filter((name) => !/\.json$|\.\d+$/.test(name));
      return [...wrong, ...left.map((name) => `left: ${name}`)];
    },
  };
  return { scenarios: [mirrored, bookmark], library };
}

/** Sets the times of all files in a folder to the past. */
function agedIn(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) utimesSync(join(folder, name), 0, 0);
}

/** Sets the times of the files that exist in both folders to those of the first one. */
function timedLike(original: string, copy: string, names: readonly string[]): void {
  for (const name of names) {
    // The portal sends seconds.
    const seconds = Math.floor(statSync(join(original, name)).mtimeMs / 1000);
    if (existsSync(join(copy, name))) utimesSync(join(copy, name), seconds, seconds);
  }
}
