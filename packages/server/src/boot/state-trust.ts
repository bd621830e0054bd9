import { chmodSync, lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError, systemCode } from '../lib/errors.js';
import { startWarning, type StartWarning } from './warnings.js';

/** Names of everything in a state directory. One named by `--data` may contain other files, which stay unchanged. */
const STATE_NAMES =
  /^(?:README(?:\.part)?$|(?:portal\.db|lock\.db|search\.snapshot|renditions|reading|reserve|backups|generation)(?:$|[-.]))/;

/** Returns true for the name of an entry that a server creates in a state directory. */
export const isStateName = (name: string): boolean => STATE_NAMES.test(name);

/** Permissions of the group and of all others. */
const OTHERS = { any: 0o077, read: 0o044, enter: 0o011, write: 0o022 } as const;

/** A state directory, and how the default one differs from one that was named explicitly (`--data`). */
export interface StateLocation {
  readonly directory: string;
  readonly named: boolean;
}

/** Who can reach a state directory besides the user of this process. */
interface StateAccess {
  /** Path that belongs to another user. Only in a named directory; in the default one, it is rejected. */
  readonly foreign?: string | undefined;
  /** True if others can reach the directory, and this process must not close it. */
  readonly open: boolean;
  /** True if others can read the database. */
  readonly exposed: boolean;
  /** Own files and folders of the state that others can reach. */
  readonly closable: readonly Entry[];
}

interface Entry {
  readonly path: string;
  readonly stats: Stats;
}

/**
 * Checks that no other user could have written a state. Otherwise a folder would bring its own users, permissions
 * and signing key. Only a named directory may belong to another user or be writable by others. Does not check a
 * directory that this process will create, and nothing on Windows, where files have no such owner.
 *
 * @throws StartError `state-foreign`, `state-open`, `state-link`
 */
export function checkState({ directory, named }: StateLocation): StateAccess {
  const user = process.geteuid?.();
  const stats = named ? statOf(directory, statSync) : statOf(directory, lstatSync);
  if (user === undefined || stats === undefined) return { open: false, exposed: false, closable: [] };
  const self = { path: directory, stats };
  const names = stats.isDirectory() ? list(directory) : [];
  const entries = names
    .filter((name) => !named || STATE_NAMES.test(name))
    .flatMap((name) => {
      const path = join(directory, name);
      // A running server may have removed the file since it was listed.
      const entry = statOf(path, lstatSync);
      return entry === undefined ? [] : [{ path, stats: entry }];
    });
  for (const entry of [self, ...entries]) rejectUntrusted(entry, self, { named, user });

  const isOwn = ({ stats: { uid } }: Entry) => uid === user;
  const isReachable = ({ stats: { mode } }: Entry) => (mode & OTHERS.any) !== 0;
  const mayClose = isOwn(self) && names.every((name) => STATE_NAMES.test(name));
  // Where others may replace a file, its path can lead elsewhere between this check and the change.
  const isStable = mayClose || (stats.mode & OTHERS.write) === 0;
  const own = entries.filter((entry) => isOwn(entry) && !entry.stats.isSymbolicLink());
  const database = own.find(({ path }) => path === join(directory, 'portal.db'));
  return {
    foreign: [self, ...entries].find((entry) => !isOwn(entry))?.path,
    open: !mayClose && (!isOwn(self) || isReachable(self)),
    exposed: (stats.mode & OTHERS.enter) !== 0 && ((database?.stats.mode ?? 0) & OTHERS.read) !== 0,
    closable: [...(mayClose ? [self] : []), ...(isStable ? own : [])].filter(isReachable),
  };
}

/** Removes the permissions of others from the state's own files and folders. Returns what the admin should know. */
export function closeState(location: StateLocation, access: StateAccess): readonly StartWarning[] {
  let { open, exposed } = access;
  for (const { path, stats } of access.closable) {
    try {
      chmodSync(path, stats.mode & 0o700);
    } catch {
      // Some file systems have no permissions.
      open = true;
    }
  }
  exposed &&= !open;
  const { directory: path } = location;
  return [
    ...accessWarnings(location, { ...access, open }),
    ...(exposed ? [startWarning('state-exposed', { path })] : []),
  ];
}

/** Returns the warnings about a state that stays as it is. */
export function accessWarnings(
  { directory, named }: StateLocation,
  { foreign, open }: Pick<StateAccess, 'foreign' | 'open'>,
): readonly StartWarning[] {
  const library = dirname(directory);
  return [
    ...(foreign === undefined ? [] : [startWarning('state-foreign', { path: foreign })]),
    ...(open ? [startWarning('state-open', { path: directory })] : []),
    ...(!named && othersMayWrite(library) ? [startWarning('library-shared', { path: library })] : []),
  ];
}

/** @throws StartError */
function rejectUntrusted(
  entry: Entry,
  { stats: directory }: Entry,
  { named, user }: { readonly named: boolean; readonly user: number },
): void {
  const { path, stats } = entry;
  if (stats.isSymbolicLink() && (!named || stats.uid !== user)) {
    throw new StartError(
      'state-link',
      `${path} is a symbolic link.`,
      'Replace it with what it leads to, or name the state directory itself with --data.',
      { values: { path } },
    );
  }
  if (named) return;
  if (stats.uid !== user) {
    throw new StartError(
      'state-foreign',
      `${path} belongs to another user.`,
      'Change the owner with chown -R. If you trust the content, name the directory with --data instead.',
      { values: { path } },
    );
  }
  // A umask of 002 lets the group write to each file. That has no effect in a directory that is closed to it.
  const isClosed = stats !== directory && (directory.mode & 0o010) === 0;
  const mask = isClosed ? 0o002 : OTHERS.write;
  if ((stats.mode & mask) !== 0) {
    throw new StartError(
      'state-open',
      `Other users may write to ${path}.`,
      'Close it with chmod -R go=. If you trust the content, name the directory with --data instead.',
      { values: { path } },
    );
  }
}

/** Returns true if a user other than the current one and root may rename the entries of a folder. */
function othersMayWrite(folder: string): boolean {
  const stats = statOf(folder, statSync);
  const user = process.geteuid?.();
  if (stats === undefined || user === undefined) return false;
  const { uid, gid, mode } = stats;
  if (uid !== user && uid !== 0) return true;
  // With the sticky bit, only the owner of an entry may rename it. A group with the user's own number is private.
  const isSticky = (mode & 0o1000) !== 0;
  return !isSticky && ((mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && gid !== user));
}

function statOf(path: string, stat: (path: string) => Stats): Stats | undefined {
  try {
    return stat(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Returns the names in a directory. Opening the state reports one that cannot be read. */
function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
