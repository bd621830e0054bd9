import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';
import { readJson } from './json-file.js';

/** A profile: the address and user of a portal, and any other settings (settings.ts). */
interface Profile {
  readonly url?: string;
  readonly user?: string;
  readonly [setting: string]: unknown;
}

/** A token and the address of the portal that issued it. The token must not be sent to another address. */
interface Credential {
  readonly url: string;
  readonly token: string;
}

export interface Profiles {
  read(name: string): Profile | undefined;
  /** Names of all profiles, in alphabetical order. */
  names(): readonly string[];
  /** Returns the name of a profile with a login at this address. */
  loginAt(url: string): string | undefined;
  /**
   * Returns the path of the file with the credentials if other users could read it, and makes it private. Undefined
   * on Windows, where files have no such mode.
   */
  protect(): string | undefined;
  credential(name: string): Credential | undefined;
  /** Returns true if the user has logged in at this address, with any profile. */
  hasLogin(url: string): boolean;
  /** Saves the profile and its credential, in files that only the user can read. */
  save(name: string, profile: Profile, credential: Credential): Promise<void>;
  /**
   * Deletes the credential. The profile is preserved, so that the next login does not need the address of the
   * portal.
   */
  deleteCredential(name: string): Promise<void>;
}

/** @param directory Settings directory. Undefined if the user has none: there are no profiles then. */
export function openProfiles(directory: string | undefined): Profiles {
  if (directory === undefined) return NO_PROFILES;
  const settingsFile = join(directory, 'profiles.json');
  const credentialsFile = join(directory, 'credentials.json');
  const write = async (path: string, value: unknown) => {
    // Loaded on demand, because most commands save nothing.
    const { writeAtomic } = await import('./write-atomic.js');
    await writeAtomic(path, `${JSON.stringify(value, null, 2)}\n`, 0o600);
  };
  return {
    read(name) {
      const profiles = readJson(settingsFile) ?? {};
      return asObject(Object.hasOwn(profiles, name) ? profiles[name] : undefined);
    },
    credential(name) {
      const all = readJson(credentialsFile) ?? {};
      const entry = asObject(Object.hasOwn(all, name) ? all[name] : undefined);
      const { url, token } = entry ?? {};
      return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
    },
    names: () => Object.keys(readJson(settingsFile) ?? {}).sort(),
    loginAt: (url) =>
      Object.entries(readJson(credentialsFile) ?? {}).find(
        ([, entry]) => asObject(entry)?.['url'] === url,
      )?.[0],
    protect() {
      const stats = readJson(credentialsFile) && statSync(credentialsFile, { throwIfNoEntry: false });
      const isOwn = stats !== undefined && stats.uid === process.geteuid?.();
      if (!isOwn || (stats.mode & 0o077) === 0) return undefined;
      chmodSync(credentialsFile, 0o600);
      return credentialsFile;
    },
    hasLogin: (url) =>
      Object.values(readJson(settingsFile) ?? {}).some((profile) => asObject(profile)?.['url'] === url),
    async save(name, profile, credential) {
      const profiles = readJson(settingsFile) ?? {};
      const credentials = readJson(credentialsFile) ?? {};
      await write(credentialsFile, { ...credentials, [name]: credential });
      const before = asObject(profiles[name]) ?? {};
      await write(settingsFile, { ...profiles, [name]: { ...before, ...profile } });
    },
    async deleteCredential(name) {
      const credentials = readJson(credentialsFile) ?? {};
      if (!Object.hasOwn(credentials, name)) return;
      const { [name]: _removed, ...rest } = credentials;
      await write(credentialsFile, rest);
    },
  };
}

const saveNothing = (): Promise<never> => Promise.reject(new CliError('home-missing', EXIT.local));

/** Profiles of a user without a settings directory. */
const NO_PROFILES: Profiles = {
  read: () => undefined,
  names: () => [],
  loginAt: () => undefined,
  protect: () => undefined,
  credential: () => undefined,
  hasLogin: () => false,
  save: saveNothing,
  deleteCredential: () => Promise.resolve(),
};

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
