import type { Profiles } from './config/profiles.js';
import type { Settings } from './config/settings.js';
import { CliError } from './errors/errors.js';
import { EXIT } from './errors/exit-codes.js';
import type { Io } from './io/io.js';
import { isLoopback } from './text/addresses.js';
import { plain } from './text/plain.js';
import type { Translate } from './text/translate.js';

/** Tokens contain only printable ASCII characters. Other characters cannot be sent in a header. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** As whom a command calls the portal. */
export interface Identity {
  /**
   * Returns true if the user named the address, or has logged in there. Otherwise only a project file names it,
   * which anyone could have written: never send a password there.
   */
  isAddressTrusted(): boolean;
  /**
   * Returns the token for the portal at `address()`: from the environment if the user named the address together
   * with it, or from the profile if this portal issued it.
   *
   * @throws CliError `token-without-address`, `token-malformed`
   */
  token(): string | undefined;
  /** Prints a note if a login exists that does not apply, so that no command silently runs as a guest. */
  warnAsGuest(): void;
  /** Prints a warning if a password or a token is sent over a network without encryption. */
  warnUnencrypted(address: string): void;
  /** Checks that the profile that the user named exists. @throws CliError `profile-unknown` */
  checkProfile(): Promise<void>;
}

interface IdentityInput {
  readonly io: Io;
  readonly t: Translate;
  readonly settings: Settings;
  readonly profiles: Profiles;
  readonly address: () => string;
  readonly environment: NodeJS.ProcessEnv;
}

export function createIdentity(input: IdentityInput): Identity {
  const { io, t, settings, profiles, address, environment } = input;
  let isProtected = false;
  let warned = false;
  const savedToken = () => {
    if (!isProtected) {
      isProtected = true;
      const path = profiles.protect();
      if (path !== undefined)
        io.warning('credentials-open', t('warnings.credentials-open', { path: plain(path) }));
    }
    const credential = profiles.credential(settings.get('profile'));
    return credential?.url === address() ? credential.token : undefined;
  };
  return {
    isAddressTrusted: () => settings.source('url') !== 'project' || profiles.hasLogin(address()),
    token() {
      const given = environment['ASSETPORTAL_TOKEN'];
      return given ? checkToken(given, settings) : savedToken();
    },
    warnAsGuest() {
      if (warned) return;
      warned = true;
      const note = guestNote(input);
      if (note !== undefined) io.warning('as-guest', note);
    },
    warnUnencrypted(url) {
      const { protocol, hostname, host } = new URL(url);
      if (protocol !== 'http:' || isLoopback(hostname)) return;
      io.warning('not-encrypted', t('warnings.not-encrypted', { host }));
    },
    async checkProfile() {
      const name = settings.get('profile');
      const names = profiles.names();
      if (settings.source('profile') === 'preset' || name === 'default' || names.includes(name)) return;
      const available = names.length === 0 ? '-' : names.map(plain).join(', ');
      const { nearestName } = await import('./text/nearest.js');
      const nearest = nearestName(name, names);
      const code = nearest === null ? 'profile-unknown' : 'profile-misspelled';
      throw new CliError(code, EXIT.local, { name: plain(name), nearest: plain(nearest ?? ''), available });
    },
  };
}

/** @throws CliError `token-without-address`, `token-malformed` */
function checkToken(given: string, settings: Settings): string {
  if (!['flag', 'environment'].includes(settings.source('url'))) {
    throw new CliError('token-without-address', EXIT.local);
  }
  // Secrets of CI systems often end with a line break.
  const token = given.trim();
  if (!isToken(token)) throw new CliError('token-malformed', EXIT.local);
  return token;
}

/** Returns the note about a login that does not apply: of another profile, or of another address. */
function guestNote({ t, settings, profiles, address }: IdentityInput): string | undefined {
  const url = address();
  const other = profiles.loginAt(url);
  if (other !== undefined) return t('warnings.guest-other-profile', { url, profile: plain(other) });
  const profile = settings.get('profile');
  const credential = profiles.credential(profile);
  if (credential === undefined) return undefined;
  return t('warnings.guest-other-address', { url, profile: plain(profile), owner: plain(credential.url) });
}
