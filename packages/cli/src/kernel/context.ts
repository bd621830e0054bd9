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

/** What a command gets to work with. */
export interface Context {
  readonly io: Io;
  readonly t: Translate;
  readonly language: Language;
  readonly settings: Settings;
  readonly profiles: Profiles;
  /** What is loaded when it is needed. */
  readonly modules: Modules;
  /** Ends the work when the user interrupts it. */
  readonly signal: AbortSignal;
  /** The portal's address. @throws CliError `address-invalid` */
  address(): string;
  /** The token for that address: the environment's, else the profile's where it was given out there. */
  token(): string | undefined;
  /** The portal's calls; at another address, or with another token, where these are given. */
  portal(at?: { address: string; token: string | undefined }): Portal;
  /** Returns the failure to report for an error, or undefined for a bug. */
  toFailure(error: unknown): Promise<Failure | undefined>;
  /** Lets go of connections. */
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
    if (environment['ASSETPORTAL_TOKEN']) return environment['ASSETPORTAL_TOKEN'];
    const kept = profiles.credential(settings.get('profile'));
    return kept?.url === address() ? kept.token : undefined;
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
    token,
    portal(at) {
      const url = at?.address ?? address();
      const sent = at === undefined ? token() : at.token;
      const { fetch, close } = createFetch(modules.https);
      closers.push(close);
      return createPortal({ url, fetch, token: () => sent, locale: () => language });
    },
    toFailure: (error) => toFailure(error, language, { url: settings.get('url') }),
    close: () => closers.forEach((close) => close()),
  };
}
