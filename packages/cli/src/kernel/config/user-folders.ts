import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the home directory. Undefined if `HOME` is not set, and the user has no entry in the list of users. */
export function homeFolder(environment: Environment): string | undefined {
  const home = process.platform === 'win32' ? undefined : environment['HOME'];
  if (home) return home;
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the user's settings directory on this platform: the folder of the XDG specification on Linux.
 * `ASSETPORTAL_CONFIG_DIR` overrides it. Undefined without a home directory. Commands then run without saved logins.
 */
export function settingsDirectory(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const named = environment['ASSETPORTAL_CONFIG_DIR'];
  if (named) return named;
  const home = homeFolder(environment);
  const below = (...names: string[]) => (home === undefined ? undefined : join(home, ...names));
  // A relative path in these variables is invalid.
  const given = (name: string, ...rest: string[]) => {
    const folder = environment[name];
    return folder && isAbsolute(folder) ? join(folder, ...rest) : undefined;
  };
  if (platform === 'darwin') return below('Library', 'Preferences', 'assetportal');
  if (platform === 'win32') {
    return given('APPDATA', 'assetportal', 'Config') ?? below('AppData', 'Roaming', 'assetportal', 'Config');
  }
  return given('XDG_CONFIG_HOME', 'assetportal') ?? below('.config', 'assetportal');
}

/** Returns the settings directory for a command that saves something in it. @throws CliError `home-missing` */
export function requireSettingsDirectory(environment: Environment): string {
  const directory = settingsDirectory(environment);
  if (directory === undefined) throw new CliError('home-missing', EXIT.local);
  return directory;
}
