import { spawnSync, type StdioOptions } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../lib/errors.js';
import { CHILD_FOLDER, childEnvironment, hiddenFolders, locateProgram, realPath } from './environment.js';
import { hasSyscallFilter, openSyscallFilter } from './syscalls.js';

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
  /** How to run a program in bubblewrap, if it works. */
  readonly bubblewrap?: Bubblewrap;
}

/** Commands around the folders that a program sees, and around the program. */
interface Bubblewrap {
  /** Path of `bwrap` and its options for namespaces. */
  readonly outer: readonly string[];
  /** Command inside the sandbox that limits the number of processes, changes the user, and runs another command. */
  readonly inner: readonly string[];
  /** True to deny system calls that no decoder needs ({@link openSyscallFilter}). */
  readonly isFiltered: boolean;
  /** True if the program runs as root. */
  readonly isRoot: boolean;
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
  if (requested === 'require' && !isSandbox(sandboxProtection()))
    throw new StartError(
      'sandbox-missing',
      'ASSETPORTAL_SANDBOX is “require”, but no sandbox works on this machine.',
      'Install bubblewrap and allow the server to create namespaces, or set ASSETPORTAL_SANDBOX to “auto”.',
    );
}

/** Returns true if a protection is a sandbox, and not only limits. */
export const isSandbox = (protection: Protection): boolean =>
  protection === 'bubblewrap' || protection === 'network';

/** What the sandbox of this machine lacks: decoders run as root, or may use all system calls. */
export type SandboxGap = 'decoders-as-root' | 'system-calls';

/** Returns the gaps of the sandbox. Empty without `bubblewrap`: then {@link sandboxProtection} says more. */
export function sandboxGaps(): readonly SandboxGap[] {
  const { bubblewrap } = current();
  if (bubblewrap === undefined) return [];
  return [
    ...(bubblewrap.isRoot ? (['decoders-as-root'] as const) : []),
    ...(bubblewrap.isFiltered && hasSyscallFilter() ? [] : (['system-calls'] as const)),
  ];
}

/** Returns the protection of child processes. The first call tries the programs, which takes up to a second. */
export function sandboxProtection(): Protection {
  return current().protection;
}

/** How a program runs in the sandbox. */
interface Sandboxed {
  /** Command prefix. Inherited descriptors stay open. Empty if there is no sandbox. */
  readonly prefix: readonly string[];
  /** Descriptor that the prefix reads as {@link FILTER}, for the caller to pass and to close. */
  readonly filter?: number | undefined;
}

/** Number under which the sandbox inherits the filter of system calls. Programs inherit lower ones. */
export const FILTER = 4;

/**
 * Returns how a program runs in the sandbox.
 *
 * @param program Path of the program.
 */
export function sandboxed(program: string, access: Access): Sandboxed {
  const { bubblewrap, network } = current();
  if (bubblewrap === undefined || isSnap(program)) return { prefix: network };
  return inBubblewrap(bubblewrap, [...programBinds(program), ...accessBinds(access)]);
}

function inBubblewrap({ outer, inner, isFiltered }: Bubblewrap, binds: readonly string[]): Sandboxed {
  const filter = isFiltered ? openSyscallFilter() : undefined;
  const filtering = filter === undefined ? [] : ['--seccomp', String(FILTER)];
  return { prefix: [...outer, ...filtering, ...systemBinds(), ...binds, '--', ...inner], filter };
}

function current(): Detected {
  const unprotected = { protection: limits() ? 'limits' : 'none', network: [] } as const;
  return mode === 'off' ? unprotected : (detected ??= detect() ?? unprotected);
}

const limits = (): boolean => process.platform === 'linux' && locateProgram('prlimit') !== undefined;

/** Tries the programs, because a container may forbid what an installed program needs. */
function detect(): Detected | undefined {
  if (process.platform !== 'linux') return undefined;
  const network = networkCommands().find((prefix) => works({ prefix })) ?? [];
  const bubblewrap = bubblewraps().find((one) => works(inBubblewrap(one, programBinds(process.execPath))));
  if (bubblewrap !== undefined) return { protection: 'bubblewrap', network, bubblewrap };
  return network.length > 0 ? { protection: 'network', network } : undefined;
}

/**
 * Time limit of a trial, in milliseconds. Long enough for a machine under load: a trial that ends early would leave the
 * server with a weaker protection until it is restarted.
 */
const TRIAL_TIMEOUT = 60_000;

function works({ prefix: [program = '', ...args], filter }: Sandboxed): boolean {
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ignore', filter ?? 'ignore'];
  const options = { timeout: TRIAL_TIMEOUT, cwd: CHILD_FOLDER, env: childEnvironment(), stdio };
  const { status } = spawnSync(program, [...args, process.execPath, '--version'], options);
  if (filter !== undefined) closeSync(filter);
  return status === 0;
}

const isRoot = (): boolean => process.getuid?.() === 0;

function networkCommands(): string[][] {
  const unshare = locateProgram('unshare');
  if (unshare === undefined) return [];
  if (isRoot()) return [[unshare, '--net', '--']];
  // Without privileges, the new network needs a new user namespace. Older versions cannot keep the user's ID.
  return ['--map-current-user', '--map-root-user'].map((map) => [unshare, map, '--net', '--']);
}

/** Returns how to run a program in bubblewrap, the safest way first. */
function bubblewraps(): Bubblewrap[] {
  const bwrap = locateProgram('bwrap');
  if (bwrap === undefined) return [];
  // Without `--new-session`: child processes start in a separate session (`detached`), and `killGroup` must also
  // reach the processes that bubblewrap starts.
  const shared = ['--die-with-parent', '--cap-drop', 'ALL'];
  const filtered = (one: Omit<Bubblewrap, 'isFiltered'>): Bubblewrap[] => [
    { ...one, isFiltered: true },
    { ...one, isFiltered: false },
  ];
  const inner = processLimit();
  if (!isRoot()) return filtered({ outer: [bwrap, '--unshare-all', ...shared], inner, isRoot: false });
  // In a separate user namespace, root could not read the files of other users. Without one, a process needs this
  // capability for them.
  const separate = ['ipc', 'pid', 'net', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`);
  const outer = [bwrap, ...separate, ...shared, '--cap-add', 'CAP_DAC_OVERRIDE'];
  const setpriv = locateProgram('setpriv');
  const sameUser = { outer, inner, isRoot: true };
  const others = setpriv === undefined ? [] : DECODER_USERS.map((user) => otherUser(sameUser, setpriv, user));
  return [...others, sameUser].flatMap(filtered);
}

/**
 * Maximum number of processes and threads, of one decoder, or of all decoders of a server that runs as root. Inside of
 * the sandbox, because outside it would include all processes of the server's user.
 */
const MAX_PROCESSES = 1024;

function processLimit(): string[] {
  const prlimit = locateProgram('prlimit');
  return prlimit === undefined ? [] : [prlimit, `--nproc=${MAX_PROCESSES}`, '--'];
}

/**
 * Users of the child processes of a server that runs as root, by ID: one that no account has, or 65534, where a container
 * has no higher IDs. The kernel permits root to change its settings in `/proc/sys` without any capability.
 */
const DECODER_USERS = [1_900_036_000, 65_534];

/** Returns how to run a program as another user, who still reads the files of all users. */
function otherUser(
  { outer, inner }: Omit<Bubblewrap, 'isFiltered'>,
  setpriv: string,
  user: number,
): Omit<Bubblewrap, 'isFiltered'> {
  const changing = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => ['--cap-add', name]);
  const remaining = ['inh-caps', 'ambient-caps', 'bounding-set'].map(
    (name) => `--${name}=-all,+dac_override`,
  );
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  // Otherwise `access` would respond as without the capability.
  const bits = '--securebits=+no_setuid_fixup';
  const asUser = [setpriv, ...ids, bits, ...remaining, '--'];
  return { outer: [...outer, ...changing], inner: [...inner, ...asUser], isRoot: false };
}

/** Programs, their libraries and their configuration. Nothing of users, and no secrets. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/nix/store',
  '/gnu/store',
  '/run/current-system',
  '/home/linuxbrew/.linuxbrew',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/etc/localtime',
  '/etc/fonts',
  '/etc/ImageMagick-6',
  '/etc/ImageMagick-7',
  '/etc/libreoffice',
  '/etc/perl',
  '/var/cache/fontconfig',
];

let packageFolders: readonly string[] | undefined;

function systemBinds(): string[] {
  const code = (packageFolders ??= findPackageFolders());
  return [
    // Before the folders, which can be inside `/tmp`.
    '--proc',
    '/proc',
    '--remount-ro',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    '--chdir',
    CHILD_FOLDER,
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
    packageFolder(path),
    packageFolder(realPath(path) ?? path),
  ]);
  const libraries = folders.filter((path) => basename(path) === 'bin').map((path) => join(path, '..', 'lib'));
  const all = [...new Set([...folders, ...libraries])];
  return readOnly(all.filter((path) => !SYSTEM.some((system) => path.startsWith(`${system}/`))));
}

/** Returns the folder of a program. In `/opt`, each package has a folder, and its programs need other parts of it. */
const packageFolder = (program: string): string =>
  /^\/opt\/[^/]+(?=\/)/.exec(program)?.[0] ?? dirname(program);

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
