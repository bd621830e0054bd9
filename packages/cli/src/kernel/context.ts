import { createPortal, type Portal } from '@assetportal/sdk';
import { readAddress } from './config/address.js';
import { CliError } from './errors/errors.js';
import { toFailure, type Failure } from './errors/failure.js';
import { EXIT } from './errors/exit-codes.js';
import { createFetch } from './http/node-fetch.js';
import type { Io } from './io/io.js';
import { openProfiles, settingsDirectory, type Profiles } from './config/profiles.js';
import { resolveSettings, type Settings } from './config/settings.js';
import { createTranslate, type Language, type Translate } from './text/translate.js';
import type { Modules } from './startup/modules.js';

/** Dependencies that a command receives. */
export interface Context {
  readonly io: Io;
  readonly t: Translate;
  readonly language: Language;
  readonly settings: Settings;
  readonly profiles: Profiles;
  /** Functions that load modules on demand. */
  readonly modules: Modules;
  /** Aborts when the user interrupts the command. */
  readonly signal: AbortSignal;
  /** Returns the address of the portal. @throws CliError `address-invalid` */
  address(): string;
  /**
   * Returns true if the user named the address, or has logged in there. Otherwise only a project file names it,
   * which anyone could have written: never send a password there.
   */
  isAddressTrusted(): boolean;
  /**
   * Returns the token for the portal at `address()`: from the environment if the user named the address together
   * with it, or from the profile if this portal issued it.
   *
   * @throws CliError `token-without-address`
   */
  token(): string | undefined;
  /** Creates a client for the portal, optionally with another address or token. */
  portal(at?: { address: string; token: string | undefined }): Portal;
  /** Returns the failure to report for an error, or undefined for a bug. */
  toFailure(error: unknown): Promise<Failure | undefined>;
  /** Closes all connections. */
  close(): void;
}

export function createContext(input: {
  readonly io: Io;
  readonly language: Language;
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly environment: NodeJS.ProcessEnv;
  readonly modules: Modules;
}): Context {
  const { io, language, options, signal, environment, modules } = input;
  const profiles = openProfiles(settingsDirectory(environment));
  const settings = resolveSettings({ flags: options, environment, folder: process.cwd(), profiles });
  const closers: (() => void)[] = [];
  const address = () => {
    const text = settings.get('url');
    const read = readAddress(text);
    if (read !== undefined) return read;
    const exit = settings.source('url') === 'flag' ? EXIT.usage : EXIT.local;
    throw new CliError('address-invalid', exit, { address: text });
  };
  const token = () => {
    const given = environment['ASSETPORTAL_TOKEN'];
    if (given) {
      if (['flag', 'environment'].includes(settings.source('url'))) return given;
      throw new CliError('token-without-address', EXIT.local);
    }
    const credential = profiles.credential(settings.get('profile'));
    return credential?.url === address() ? credential.token : undefined;
  };
  return {
    io,
    t: createTranslate(language),
    language,
    settings,
    profiles,
    signal,
    modules,
    address,
    isAddressTrusted: () => settings.source('url') !== 'project' || profiles.hasLogin(address()),
    token,
    portal(at) {
      const url = at?.address ?? address();
      const sentToken = at === undefined ? token() : at.token;
      const { fetch, close } = createFetch(modules.https);
      closers.push(close);
      return createPortal({ url, fetch, token: () => sentToken, locale: () => language });
    },
    toFailure: (error) => toFailure(error, language, { url: settings.get('url') }),
    close: () => closers.forEach((close) => close()),
  };
}
