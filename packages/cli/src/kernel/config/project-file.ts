import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from './json-file.js';
import { homeFolder } from './user-folders.js';

export const PROJECT_FILE = '.assetportal.json';

/** The project file that applies in a folder. Its values come from the author of the project, who can be a stranger. */
interface Project {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Paths of nearer project files that are ignored, because others could have written them. */
  readonly ignored: readonly string[];
}

/**
 * Returns the nearest project file, in the folder or one of its parents. The search ends at the root of the
 * repository, at the home directory and at the mount point. Ignores a file that another user owns or may write to.
 *
 * @throws CliError `settings-damaged`
 */
export function findProject(folder: string | undefined, environment: NodeJS.ProcessEnv): Project {
  const ignored: string[] = [];
  if (folder === undefined) return { path: '', values: {}, ignored };
  const home = homeFolder(environment);
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, PROJECT_FILE);
    const values = readOwn(path);
    if (values === 'foreign') ignored.push(path);
    else if (values !== undefined) return { path, values, ignored };
    if (isBoundary(at, home)) return { path: '', values: {}, ignored };
  }
}

function isBoundary(folder: string, home: string | undefined): boolean {
  const parent = dirname(folder);
  return (
    parent === folder ||
    folder === home ||
    existsSync(join(folder, '.git')) ||
    statSync(folder, { throwIfNoEntry: false })?.dev !== statSync(parent, { throwIfNoEntry: false })?.dev
  );
}

function readOwn(path: string): Record<string, unknown> | 'foreign' | undefined {
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (link === undefined) return undefined;
  if (!isOwn(link)) return 'foreign';
  // Checks and reads the same file, even if it is replaced in between. A pipe must not block the command.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    return isOwn(stats) && stats.isFile() && !othersMayWrite(stats) ? readJson(path, file) : 'foreign';
  } finally {
    closeSync(file);
  }
}

/** Returns true for every file on Windows, where files have no such owner. */
function isOwn({ uid }: Stats): boolean {
  const user = process.geteuid?.();
  return user === undefined || uid === user;
}

/** A group with the user's own number contains only the user. A umask of 002 lets it write to every file. */
function othersMayWrite({ uid, gid, mode }: Stats): boolean {
  return process.geteuid !== undefined && (mode & (gid === uid ? 0o002 : 0o022)) !== 0;
}
