import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Returns the platform's folder for data of this program: that of the XDG specification on Linux. Undefined if `HOME` is
 * not set, and the user has no entry in the list of users.
 */
export function dataFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const home = homeFolder();
  const below = (...names: string[]) => (home === undefined ? undefined : join(home, ...names));
  // A relative path in these variables is invalid.
  const given = (name: string, ...rest: string[]) => {
    const folder = environment[name];
    return folder && isAbsolute(folder) ? join(folder, ...rest) : undefined;
  };
  if (platform === 'darwin') return below('Library', 'Application Support', 'assetportal');
  if (platform === 'win32')
    return given('LOCALAPPDATA', 'assetportal', 'Data') ?? below('AppData', 'Local', 'assetportal', 'Data');
  return given('XDG_DATA_HOME', 'assetportal') ?? below('.local', 'share', 'assetportal');
}

function homeFolder(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}
