import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join, relative, resolve } from 'node:path';

const WINDOWS_FOLDER = process.env['SystemRoot'] ?? String.raw`C:\Windows`;

/**
 * Working directory of every child process. Programs load configuration, plug-ins and code from their working
 * directory, and the server's working directory may be the library.
 */
export const CHILD_FOLDER = process.platform === 'win32' ? WINDOWS_FOLDER : '/';

/** Folder that does not exist, for programs that look for a configuration in a folder from a variable. */
const NO_FOLDER = join(CHILD_FOLDER, 'nonexistent');

const libraries = new Set<string>();
const hidden = new Set<string>();
let cached: { readonly from: string; readonly path: string } | undefined;

/**
 * Declares a folder as a library: its files are untrusted, so it is excluded from the search for programs.
 */
export function declareLibrary(folder: string): void {
  libraries.add(realPath(folder) ?? resolve(folder));
  cached = undefined;
}

/** Hides a folder, usually a state directory, from every sandboxed child process. */
export function hideFolder(folder: string): void {
  hidden.add(realPath(folder) ?? resolve(folder));
}

/** Returns the folders of {@link hideFolder}. */
export const hiddenFolders = (): readonly string[] => [...hidden];

/** Returns the path of a program in {@link searchPath}, or undefined if it is not installed. */
export function locateProgram(name: string): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return searchPath()
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the `PATH` for child processes and for the search for programs. Contains only absolute folders that
 * exist and are outside of every library.
 */
export function searchPath(): string {
  const from = process.env['PATH'] ?? '';
  if (cached?.from !== from) cached = { from, path: from.split(delimiter).filter(isTrusted).join(delimiter) };
  return cached.path;
}

function isTrusted(folder: string): boolean {
  const real = isAbsolute(folder) ? realPath(folder) : undefined;
  return real !== undefined && ![...libraries].some((other) => contains(other, real));
}

/** Returns the real path of a file or folder, or undefined if it does not exist. */
export function realPath(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

function contains(folder: string, path: string): boolean {
  const route = relative(folder, path);
  return route === '' || !(route === '..' || /^\.\.[/\\]/.test(route) || isAbsolute(route));
}

/**
 * Returns the whole environment of a child process. It has none of the server's settings and secrets, and no
 * variable that makes a program load code or configuration, such as `PERL5LIB` or `NODE_OPTIONS`.
 *
 * @param folder Home directory and folder for temporary files. Default: no home directory and the temporary
 *   folder of the system.
 */
export function childEnvironment(folder?: string): Record<string, string> {
  const home = folder ?? NO_FOLDER;
  const temp = folder ?? tmpdir();
  const shared = { PATH: searchPath(), HOME: home, EXIFTOOL_HOME: NO_FOLDER, TMPDIR: temp };
  if (process.platform === 'win32') {
    const profile = { USERPROFILE: home, APPDATA: home, LOCALAPPDATA: home };
    return { ...shared, ...profile, SystemRoot: WINDOWS_FOLDER, TEMP: temp, TMP: temp };
  }
  return { ...shared, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home };
}
