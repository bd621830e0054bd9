import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { createPortal, sendRequest, type CallOptions, type Portal, type RawRequest } from '@assetportal/sdk';
import { readAddress } from './config/address.js';
import { CliError } from './errors/errors.js';
import { toFailure } from './errors/failure.js';
import type { Failure } from './errors/failure-type.js';
import { EXIT } from './errors/exit-codes.js';
import { createFetch } from './http/node-fetch.js';
import { createLog } from './http/log.js';
import { waitingFetch } from './http/wait.js';
import type { Io } from './io/io.js';
import { openProfiles, type Profiles } from './config/profiles.js';
import { resolveSettings, type Settings } from './config/settings.js';
import { settingsDirectory } from './config/user-folders.js';
import { createIdentity, type Identity } from './identity.js';
import { withoutSecrets } from './text/addresses.js';
import { createTranslate, type Language, type Translate } from './text/translate.js';
import type { Modules } from './startup/modules.js';
import type { World } from './world/world.js';

/** Dependencies that a command receives. */
export interface Context extends Identity {
  readonly io: Io;
  readonly t: Translate;
  readonly language: Language;
  readonly settings: Settings;
  readonly profiles: Profiles;
  /** The process that runs the command. */
  readonly world: World;
  /** The command line as the user typed it. */
  readonly line: readonly string[];
  /** Functions that load modules on demand. */
  readonly modules: Modules;
  /** Aborts when the user interrupts the command. */
  readonly signal: AbortSignal;
  /** Returns the absolute path for a path that the user typed. @throws CliError `folder-gone` */
  readonly absolute: (path: string) => string;
  /** Returns the address of the portal. @throws CliError `address-invalid` */
  address(): string;
  /**
   * Creates a client for the portal, optionally with another address or token.
   *
   * @param maxSearchWait `TransportOptions.maxSearchWait`. Default: that of the SDK, for scripts.
   */
  portal(at?: { address: string; token: string | undefined }, maxSearchWait?: number): Portal;
  /** Sends a request that the user composed to the portal. Resolves with the response of any status. */
  send(request: RawRequest, options: CallOptions): Promise<Response>;
  /** Returns the failure to report for an error, or undefined for a bug. */
  toFailure(error: unknown): Promise<Failure | undefined>;
  /** Closes all connections. */
  close(): void;
}

interface ContextInput {
  readonly io: Io;
  readonly language: Language;
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly line: readonly string[];
  readonly world: World;
  readonly modules: Modules;
}

export function createContext(input: ContextInput): Context {
  const { io, language, line, options, signal, modules, world } = input;
  const { env: environment } = world;
  const t = createTranslate(language);
  const profiles = openProfiles(settingsDirectory(environment));
  const settings = resolveSettings({ flags: options, environment, folder: world.cwd, profiles });
  const closers: (() => void)[] = [];
  let called: string | undefined;
  const address = () => {
    const text = settings.get('url');
    const read = readAddress(text);
    if (read !== undefined) return read;
    const exit = settings.source('url') === 'flag' ? EXIT.usage : EXIT.local;
    throw new CliError('address-invalid', exit, { address: withoutSecrets(text) });
  };
  const identity = createIdentity({ io, t, settings, profiles, address, environment });
  const clientOptions = (at?: { address: string; token: string | undefined }) => {
    const url = at?.address ?? address();
    const sentToken = at === undefined ? identity.token() : at.token;
    if (at === undefined && sentToken === undefined) identity.warnAsGuest();
    called = url;
    const { fetch, close, patient } = createHttp(input, t, settings);
    closers.push(close);
    const timeout = patient ? { timeout: Infinity } : {};
    return { url, fetch, token: () => sentToken, locale: () => language, ...timeout };
  };
  return {
    io,
    t,
    language,
    settings,
    profiles,
    signal,
    line,
    world,
    modules,
    absolute: (path) => absolutePath(path, world),
    address,
    ...identity,
    portal: (at, maxSearchWait) =>
      createPortal({ ...clientOptions(at), ...(maxSearchWait !== undefined && { maxSearchWait }) }),
    send: (request, call) => sendRequest(clientOptions(), request, call),
    toFailure: (error) => toFailure(error, language, { url: called ?? urlOf(settings) }),
    close: () => closers.forEach((close) => close()),
  };
}

/** @throws CliError `folder-gone` for a relative path if the working directory was removed */
function absolutePath(path: string, { cwd }: World): string {
  if (isAbsolute(path)) return resolve(path);
  if (cwd === undefined) throw new CliError('folder-gone', EXIT.local);
  return resolve(cwd, path);
}

/** Returns the configured address for a message, even if it is invalid. */
function urlOf(settings: Settings): string {
  try {
    return withoutSecrets(settings.get('url'));
  } catch {
    return '';
  }
}

/** Creates the fetch of a client, with the log and the waiting that the user requested. */
function createHttp({ io, options, world, modules }: ContextInput, t: Translate, settings: Settings) {
  const { verbose, wait } = options;
  const level = typeof verbose === 'number' ? verbose : 0;
  const { env: environment } = world;
  const file = environment['ASSETPORTAL_LOG'] || undefined;
  // Read before the first request, so that an error is not mistaken for one of the network.
  const authorities = readAuthorities(settings, world);
  const logs = level > 0 || file !== undefined;
  const { fetch, close } = createFetch({
    modules,
    environment,
    authorities,
    now: world.now,
    ...(logs
      ? { onExchange: createLog({ io, level, file: file && absolutePath(file, world), now: world.now }) }
      : {}),
  });
  if (typeof wait !== 'number') return { fetch, close, patient: false };
  return { fetch: waitingFetch(fetch, { io, t, duration: wait, now: world.now }), close, patient: true };
}

/** Returns the certificates of `--ca-cert`. @throws CliError `ca-cert-invalid` */
function readAuthorities(settings: Settings, world: World): string | undefined {
  const path = settings.get('caCert');
  if (path === undefined) return undefined;
  const text = readFileSync(absolutePath(path, world), 'utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new CliError('ca-cert-invalid', EXIT.local, { path });
  return text;
}
