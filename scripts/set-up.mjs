import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the repository, independent of the working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stamps = join(root, 'node_modules', '.cache', 'assetportal');

/** Prints a message for the user to stderr and exits. */
export function fail(message, code = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(
      `assetportal requires Node 20.19 or newer, but this is ${process.versions.node}. Install a newer version from nodejs.org.`,
    );
}

/**
 * Runs a program with its output on stderr, because stdout is reserved for the result of the script. Exits if
 * the program fails.
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // On Windows, npm is a script that only a shell can start. This is safe, because the arguments contain no
    // user input.
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const print = (text) => process.stderr.write(`${text}\n`);

/**
 * Installs the packages if they do not match the lock file, or were installed for another Node version or
 * platform.
 */
export function install() {
  const abi = `${process.versions.modules} ${process.platform} ${process.arch}`;
  const installedAbi = readStamp('abi');
  if (isInstalled() && (installedAbi === undefined || installedAbi === abi)) {
    if (installedAbi === undefined) writeStamp('abi', abi);
    return;
  }
  print('Installing packages (a minute or two) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp('abi', abi);
}

/**
 * Returns true if npm's record of the installed packages matches the lock file. Optional and peer dependencies
 * can be missing.
 */
function isInstalled() {
  const installed = readLock(join('node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  return Object.entries(readLock('package-lock.json') ?? {}).every(
    ([path, { version, link, optional, peer }]) => {
      if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
      const entry = installed[path];
      if (entry === undefined) return optional === true || peer === true;
      return link === true ? entry.link === true : entry.version === version;
    },
  );
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

const tsup = join('..', '..', 'node_modules', 'tsup', 'dist', 'cli-default.js');
const vite = join('..', '..', 'node_modules', 'vite', 'bin', 'vite.js');
const shared = ['package-lock.json', 'tsconfig.base.json'];

/** Packages in dependency order. If a file in `inputs` changes, the package must be built again. */
const builds = [
  {
    name: 'sdk',
    args: [tsup, '--config', '../../tsup.config.ts', '--silent'],
    inputs: ['packages/sdk', 'tsup.config.ts'],
  },
  {
    name: 'server',
    args: [tsup, '--config', '../../tsup.config.ts', '--silent'],
    inputs: ['packages/server', 'packages/sdk', 'tsup.config.ts'],
  },
  {
    name: 'sample',
    args: [tsup, '--config', '../../tsup.config.ts', '--silent'],
    inputs: ['packages/sample', 'tsup.config.ts'],
  },
  {
    name: 'cli',
    args: [tsup, '--config', '../../tsup.config.ts', '--silent'],
    inputs: ['packages/cli', 'packages/sdk', 'tsup.config.ts'],
  },
  { name: 'web', args: [vite, 'build', '--logLevel', 'warn'], inputs: ['packages/web', 'packages/sdk'] },
];

/** Builds the packages whose sources have changed since the last build. */
export function build() {
  for (const { name, args, inputs } of builds) {
    const current = fingerprint([...inputs, ...shared]);
    const built = existsSync(join(root, 'packages', name, 'dist'));
    if (built && readStamp(`build-${name}`) === current) continue;
    print(`Building ${name} …`);
    run(process.execPath, args, { cwd: join(root, 'packages', name) });
    writeStamp(`build-${name}`, current);
  }
}

/**
 * Returns a hash of the paths, sizes and modification times of all files under `paths`. Skips build output and
 * installed packages.
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(join(root, path));
    if (!stats.isDirectory()) {
      hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (name !== 'dist' && name !== 'node_modules') visit(join(path, name));
    }
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

function readStamp(name) {
  try {
    return readFileSync(join(stamps, name), 'utf8');
  } catch {
    return undefined;
  }
}

function writeStamp(name, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, `${name}.part`), text);
  renameSync(join(stamps, `${name}.part`), join(stamps, name));
}
