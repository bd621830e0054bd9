import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../lib/errors.js';
import { CHILD_FOLDER, childEnvironment, hiddenFolders, locateProgram, realPath } from './environment.js';

/**
 * Protection of the server from its child processes, which decode untrusted files. From strong to weak:
 * - `bubblewrap`: no network, and only the folders of an {@link Access} description are visible.
 * - `network`: no network.
 * - `limits`: limits of memory, time and file size.
 * - `none`.
 */
export type Protection = 'bubblewrap' | 'network' | 'limits' | 'none';

/** Values of `ASSETPORTAL_SANDBOX`. `require`: the server does not start without a sandbox. */
export const SANDBOX_MODES = ['auto', 'require', 'off'] as const;
export type SandboxMode = (typeof SANDBOX_MODES)[number];

/**
 * Absolute paths of folders and files that a child process may use, apart from installed programs and the code of
 * this package. Enforced only by `bubblewrap`.
 */
export interface Access {
  /** Paths to read, such as the library. Paths that do not exist are ignored. */
  readonly readable?: readonly string[];
  /** Existing folders to read and write, such as the folder of a job. */
  readonly writable?: readonly string[];
  /**
   * Folders that appear empty, such as a state directory inside the library, apart from readable and writable folders
   * inside. The folders of `hideFolder` are always hidden.
   */
  readonly hidden?: readonly string[];
}

interface Detected {
  readonly protection: Protection;
  /** Command that runs another command without network. Empty if that is not possible. */
  readonly network: readonly string[];
  /** Path of `bwrap` and its options for namespaces, if bubblewrap works. */
  readonly bubblewrap?: readonly string[];
}

/** Workers get `off`, because their child processes are already inside of the sandbox. */
let mode: SandboxMode = process.env['ASSETPORTAL_SANDBOX'] === 'off' ? 'off' : 'auto';
let detected: Detected | undefined;

/**
 * Sets the mode for all child processes started from now on.
 *
 * @throws StartError `sandbox-missing` if the mode is `require` and neither bubblewrap nor network isolation works
 */
export function configureSandbox(requested: SandboxMode): void {
  mode = requested;
  if (requested === 'require' && !['bubblewrap', 'network'].includes(sandboxProtection()))
    throw new StartError(
      'sandbox-missing',
      'ASSETPORTAL_SANDBOX is “require”, but no sandbox works on this machine.',
      'Install bubblewrap and allow the server to create namespaces, or set ASSETPORTAL_SANDBOX to “auto”.',
    );
}

/** Returns the protection of child processes. The first call tries the programs, which takes up to a second. */
export function sandboxProtection(): Protection {
  return current().protection;
}

/**
 * Returns the command prefix that runs a program in the sandbox. Inherited descriptors stay open. Empty if there is
 * no sandbox.
 *
 * @param program Path of the program.
 */
export function sandboxPrefix(program: string, access: Access): string[] {
  const { bubblewrap, network } = current();
  if (bubblewrap === undefined || isSnap(program)) return [...network];
  return [...bubblewrap, ...systemBinds(), ...programBinds(program), ...accessBinds(access), '--'];
}

function current(): Detected {
  const unprotected = { protection: limits() ? 'limits' : 'none', network: [] } as const;
  return mode === 'off' ? unprotected : (detected ??= detect() ?? unprotected);
}

const limits = (): boolean => process.platform === 'linux' && locateProgram('prlimit') !== undefined;

/** Tries the programs, because a container may forbid what an installed program needs. */
function detect(): Detected | undefined {
  if (process.platform !== 'linux') return undefined;
  const network = networkCommands().find((command) => works(command)) ?? [];
  const bwrap = locateProgram('bwrap');
  const bubblewrap = bwrap === undefined ? undefined : [bwrap, ...namespaces()];
  if (bubblewrap && works([...bubblewrap, ...systemBinds(), ...programBinds(process.execPath), '--']))
    return { protection: 'bubblewrap', network, bubblewrap };
  return network.length > 0 ? { protection: 'network', network } : undefined;
}

function works([program = '', ...args]: readonly string[]): boolean {
  const options = { timeout: 5000, cwd: CHILD_FOLDER, env: childEnvironment(), stdio: 'ignore' } as const;
  return spawnSync(program, [...args, process.execPath, '--version'], options).status === 0;
}

const isRoot = (): boolean => process.getuid?.() === 0;

function networkCommands(): string[][] {
  const unshare = locateProgram('unshare');
  if (unshare === undefined) return [];
  if (isRoot()) return [[unshare, '--net', '--']];
  // Without privileges, the new network needs a new user namespace. Older versions cannot keep the user's ID.
  return ['--map-current-user', '--map-root-user'].map((map) => [unshare, map, '--net', '--']);
}

function namespaces(): string[] {
  // Without `--new-session`: child processes start in a separate session (`detached`), and `killGroup` must also
  // reach the processes that bubblewrap starts.
  const shared = ['--die-with-parent', '--cap-drop', 'ALL'];
  if (!isRoot()) return ['--unshare-all', ...shared];
  // In a separate user namespace, root could not read the files of other users. Without one, root needs this
  // capability for them.
  const separate = ['ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`);
  return [...separate, ...shared, '--cap-add', 'CAP_DAC_OVERRIDE'];
}

/** Programs, their libraries and their configuration. Nothing of users, and no secrets. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/opt'],
  ...['/nix/store', '/gnu/store', '/run/current-system', '/home/linuxbrew/.linuxbrew'],
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives', '/etc/localtime'],
  ...['/etc/fonts', '/etc/ImageMagick-6', '/etc/ImageMagick-7', '/etc/libreoffice', '/etc/perl'],
  '/var/cache/fontconfig',
];

let packageFolders: readonly string[] | undefined;

function systemBinds(): string[] {
  const code = (packageFolders ??= findPackageFolders());
  return [
    // Before the folders, which can be inside `/tmp`.
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--chdir', CHILD_FOLDER],
    ...readOnly([...SYSTEM, ...code]),
  ];
}

/** Returns the folder of this package and the folders in which Node looks for its dependencies. */
function findPackageFolders(): string[] {
  const here = dirname(fileURLToPath(import.meta.url));
  const ancestors = [here];
  for (let folder = here; folder !== dirname(folder);) ancestors.push((folder = dirname(folder)));
  const root = ancestors.find((folder) => existsSync(join(folder, 'package.json'))) ?? here;
  const modules = ancestors.map((folder) => join(folder, 'node_modules')).filter((path) => existsSync(path));
  // In the repository, the packages are links.
  const linked = modules
    .map((folder) => join(folder, '@assetportal', 'sdk'))
    .map(realPath)
    .filter((path) => path !== undefined);
  return [root, ...modules, ...linked];
}

/** Returns the folder of a program outside of the system's folders, and the libraries next to it. */
function programBinds(program: string): string[] {
  const folders = [program, process.execPath].flatMap((path) => [
    dirname(path),
    dirname(realPath(path) ?? path),
  ]);
  const libraries = folders.filter((path) => basename(path) === 'bin').map((path) => join(path, '..', 'lib'));
  const all = [...new Set([...folders, ...libraries])];
  return readOnly(all.filter((path) => !SYSTEM.some((system) => path.startsWith(`${system}/`))));
}

function accessBinds({ readable = [], writable = [], hidden = [] }: Access): string[] {
  const mounts = [
    ...readable.map((path) => ({ path, args: readOnly([path]) })),
    ...[...hiddenFolders(), ...hidden].map((path) => ({ path, args: ['--tmpfs', path] })),
    ...writable.map((path) => ({ path, args: ['--bind', path, path] })),
  ];
  // A folder inside another one is mounted after it, for example the temporary folder inside the state directory,
  // which is inside the library.
  return mounts.sort((a, b) => a.path.length - b.path.length).flatMap(({ args }) => args);
}

/** A program from a snap package sets up a separate sandbox, which does not work inside of bubblewrap. */
const isSnap = (program: string): boolean => basename(realPath(program) ?? '') === 'snap';

const readOnly = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => ['--ro-bind-try', path, path]);
