import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSteps, PACKAGES } from './tools/builds.mjs';
import { root } from './tools/paths.mjs';
import { readStamp, writeStamp } from './tools/stamps.mjs';
import { runProgram } from './tools/steps.mjs';

export { root };

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

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const INSTALLED = join('node_modules', '.package-lock.json');

/**
 * Installs all packages if they do not match the lock file, or were installed for another Node version or platform.
 * Adds the missing ones if those for serving are installed.
 */
export function install() {
  if (hasAll()) return;
  if (isForThisNode() && isReadyToServe()) {
    print('Installing the packages for development (half a minute) …');
    // `npm ci` would delete the installed packages and compile them again.
    run('npm', ['install', '--no-save', ...QUIET]);
  }
  if (!isForThisNode() || !isComplete()) {
    print('Installing all packages (a minute or two) …');
    run('npm', ['ci', ...QUIET]);
  }
  recordSet('all');
}

/**
 * Installs the packages that are necessary to build and serve, without those of the tests and checks, unless more is
 * installed. Returns the remaining steps, which take as long as the builds and can run beside them.
 *
 * @returns {import('./tools/steps.mjs').Step[]}
 */
export function installToServe() {
  if (hasAll() || (isForThisNode() && isReadyToServe())) return [];
  if (existsSync(join(root, INSTALLED)) && readStamp('set')?.startsWith('serve') !== true) {
    install();
    return [];
  }
  print('Installing the packages for serving (half a minute) …');
  const workspaces = PACKAGES.map((name) => `--workspace=packages/${name}`);
  run('npm', ['ci', '--ignore-scripts', ...workspaces, ...QUIET]);
  // Not ready yet: an interrupted installation starts again.
  writeStamp('set', 'serve');
  return [
    {
      name: 'native modules',
      async run() {
        await runProgram('npm', ['rebuild', ...QUIET]);
        recordSet(`serve ${serveFingerprint()}`);
      },
    },
  ];
}

const abi = () => `${process.versions.modules} ${process.platform} ${process.arch}`;

/** Returns true if the packages were installed for this Node version and platform, or by the user. */
const isForThisNode = () => [undefined, abi()].includes(readStamp('abi'));

/** Returns true if all packages are installed, by `install` or by the user. */
function hasAll() {
  if (!isForThisNode() || !isComplete()) return false;
  if (readStamp('set') !== 'all') recordSet('all');
  return true;
}

const isReadyToServe = () => readStamp('set') === `serve ${serveFingerprint()}`;

function recordSet(set) {
  writeStamp('set', set);
  writeStamp('abi', abi());
}

/** Returns a hash of the lock file and of npm's record of the installed packages. */
function serveFingerprint() {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', INSTALLED])
    hash.update(existsSync(join(root, path)) ? readFileSync(join(root, path)) : 'missing');
  return hash.digest('hex');
}

/**
 * Returns true if npm's record of the installed packages matches the lock file. Optional and peer dependencies
 * can be missing.
 */
function isComplete() {
  const installed = readLock(INSTALLED);
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

/** Builds the packages whose sources have changed since the last build. */
export function build() {
  if (buildSteps().length > 0) run(process.execPath, [join(root, 'scripts', 'tools', 'build-packages.mjs')]);
}
