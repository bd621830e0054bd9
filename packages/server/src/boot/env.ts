import { isAddress } from '@assetportal/sdk/rules';
import { StartError } from '../lib/errors.js';
import { DEFAULT_RETENTION } from '../auth/audit-sweep.js';
import { MAX_SEARCH_DAYS } from '../delivery/statistics/statistics-sweep.js';
import { parseBasePath } from '../http/base-path.js';
import { parseHosts } from '../http/guard/allowed-hosts.js';
import { parseTrust, type Trust } from '../http/guard/trusted-proxies.js';
import type { MailSettings } from '../mail/mailer.js';
import { LOG_LEVELS, type LogLevel } from './logging.js';
import { LEAST_MEMORY } from '../workers/limits.js';
import { readSearchSettings, SEARCH_VARIABLES, type SearchSettings } from './search/settings.js';
import { SANDBOX_MODES, type SandboxMode } from '../workers/sandbox/sandbox.js';

/** Settings from environment variables, which are read once at startup. */
export interface ServerEnvironment {
  /**
   * `ASSETPORTAL_PUBLIC_URL`: URL at which users reach the portal, without a trailing slash. Links in mail use
   * it instead of the `Host` header, which any client can forge. It may have a path, for a portal below a path of
   * a host (http/base-path.ts).
   */
  readonly publicUrl: string | undefined;
  /**
   * `ASSETPORTAL_HOSTS`: host names under which the portal may be requested, in addition to `localhost`, addresses
   * and the host of the public URL. Undefined: none.
   */
  readonly hosts: readonly string[] | undefined;
  /**
   * Mail settings from `ASSETPORTAL_SMTP_URL` and `ASSETPORTAL_MAIL_FROM`. Undefined if the SMTP URL is not set;
   * the server then cannot send mail.
   */
  readonly mail: MailSettings | undefined;
  /**
   * `ASSETPORTAL_TRUST_PROXY`: proxies whose `X-Forwarded-…` headers are trusted for the client's address, HTTPS
   * and the host. See http/guard/trusted-proxies.ts for the format. Undefined: none.
   */
  readonly trust: Trust | undefined;
  /**
   * `ASSETPORTAL_DISK_RESERVE_MB`: space in bytes that renditions and zips leave free. Undefined: the default of
   * lib/disk-space.ts.
   */
  readonly diskReserve: number | undefined;
  /** `ASSETPORTAL_AUDIT_DAYS`: how long the audit log is stored, in days. Default 180. */
  readonly auditDays: number;
  /** `ASSETPORTAL_ADDRESS_DAYS`: age in days after which addresses in the audit log are shortened. Default 7. */
  readonly addressDays: number;
  /**
   * `ASSETPORTAL_SEARCH_DAYS`: how long searches without results are counted and stored, in days. 0: not at all. Default
   * and maximum 90.
   */
  readonly searchDays: number;
  /** `ASSETPORTAL_METRICS_TOKEN`: bearer token for `GET /metrics`. Undefined: only admins have access. */
  readonly metricsToken: string | undefined;
  /** `ASSETPORTAL_MEMORY`: memory of the server with all child processes, in MB. Undefined: `defaultMemory`. */
  readonly memory: number | undefined;
  /** `ASSETPORTAL_SANDBOX`: see {@link SandboxMode}. Default: `auto`. */
  readonly sandbox: SandboxMode;
  /** `ASSETPORTAL_LOG_LEVEL`: minimum level of log lines. Undefined: the default of the log format. */
  readonly logLevel: LogLevel | undefined;
  /**
   * `ASSETPORTAL_OFFLINE_DAYS`: days until an asset is removed whose file is missing. 0: at once. Undefined: the
   * default of the library.
   */
  readonly offlineDays: number | undefined;
  /** `ASSETPORTAL_SEARCH_…`: remote search engine. Undefined: the embedded one. */
  readonly search: SearchSettings | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the server's `ASSETPORTAL_*` variables. An empty variable counts as not set.
 *
 * @throws StartError `setting-wrong`. Failing at startup is better than failing when the first mail is sent.
 */
export function readEnvironment(env: Environment): ServerEnvironment {
  const publicUrl = read(env, 'ASSETPORTAL_PUBLIC_URL', portalUrl);
  const smtpUrl = read(env, 'ASSETPORTAL_SMTP_URL', smtpAddress);
  const from = read(env, 'ASSETPORTAL_MAIL_FROM', sender);
  const others = {
    publicUrl,
    hosts: read(env, 'ASSETPORTAL_HOSTS', parseHosts),
    trust: read(env, 'ASSETPORTAL_TRUST_PROXY', parseTrust),
    diskReserve: read(env, 'ASSETPORTAL_DISK_RESERVE_MB', megabytes),
    auditDays: read(env, 'ASSETPORTAL_AUDIT_DAYS', days) ?? DEFAULT_RETENTION.auditDays,
    addressDays: read(env, 'ASSETPORTAL_ADDRESS_DAYS', days) ?? DEFAULT_RETENTION.addressDays,
    searchDays: read(env, 'ASSETPORTAL_SEARCH_DAYS', searchDaysOf) ?? MAX_SEARCH_DAYS,
    metricsToken: read(env, 'ASSETPORTAL_METRICS_TOKEN', strongToken),
    memory: read(env, 'ASSETPORTAL_MEMORY', memoryMegabytes),
    sandbox:
      read(env, 'ASSETPORTAL_SANDBOX', (text) => SANDBOX_MODES.find((name) => name === text)) ?? 'auto',
    logLevel: read(env, 'ASSETPORTAL_LOG_LEVEL', levelOf),
    offlineDays: read(env, 'ASSETPORTAL_OFFLINE_DAYS', daysOf),
    search: readSearchSettings((name, parse) => read(env, name, parse), invalidSetting),
  };
  if (smtpUrl === undefined) return { ...others, mail: undefined };
  if (from === undefined) throw invalidSetting('ASSETPORTAL_MAIL_FROM');
  if (publicUrl === undefined) throw invalidSetting('ASSETPORTAL_PUBLIC_URL');
  return { ...others, mail: { smtpUrl, from } };
}

/** Expected value of each variable. The CLI translates the text (`start.setting-wrong.<name>`). */
const EXPECTED = {
  'smtp-escape':
    'The user name or the password in ASSETPORTAL_SMTP_URL contains a character that ends it. Write / as %2F, # as %23, ? as %3F, \\ as %5C, @ as %40, : as %3A, % as %25 and a space as %20.',
  ASSETPORTAL_ADMIN_PASSWORD:
    'Set at least 8 characters that are not a common password, a sequence or a repetition. Without the variable, a password is generated.',
  ASSETPORTAL_PUBLIC_URL:
    'Set the URL at which users reach the portal, such as https://portal.example.org or https://example.org/assets. It is required for mail.',
  ASSETPORTAL_HOSTS:
    'Set the host names of the portal, without ports, separated by commas, such as photos.lan, nas.',
  ASSETPORTAL_SMTP_URL:
    'Set the URL of the mail server: smtp://user:password@host:587 (requires STARTTLS) or smtps://user:password@host.',
  ASSETPORTAL_MAIL_FROM:
    'Set the sender address, such as portal@example.org or Portal <portal@example.org>. It is required for mail.',
  ASSETPORTAL_TRUST_PROXY:
    'Set the addresses or networks of the proxies in front of the portal, separated by commas, such as loopback or 10.0.0.0/8.',
  ASSETPORTAL_DISK_RESERVE_MB: 'Set a whole number of megabytes, such as 500. 0 turns the reserve off.',
  ASSETPORTAL_AUDIT_DAYS: 'Set a number of days from 1 to 36500, such as 180.',
  ASSETPORTAL_ADDRESS_DAYS: 'Set a number of days from 1 to 36500, such as 7.',
  ASSETPORTAL_SEARCH_DAYS: `Set a whole number of days from 0 to ${MAX_SEARCH_DAYS}. 0 turns the counting off.`,
  ASSETPORTAL_METRICS_TOKEN: 'Set a random value of at least 16 characters without spaces.',
  ASSETPORTAL_MEMORY: `Set a whole number of megabytes, at least ${LEAST_MEMORY}, such as 3000.`,
  ASSETPORTAL_SANDBOX: `Set one of ${SANDBOX_MODES.join(', ')}.`,
  ASSETPORTAL_LOG_LEVEL: `Set one of ${LOG_LEVELS.join(', ')}.`,
  ASSETPORTAL_OFFLINE_DAYS: 'Set a whole number of days from 0 to 3650.',
  ...SEARCH_VARIABLES,
} as const;

type Hint = keyof typeof EXPECTED;
type Name = Extract<Hint, `ASSETPORTAL_${string}`>;

/** Returns the error for a missing or invalid variable. It never contains the value, which may be a password. */
export const invalidSetting = (name: Name, hint: Hint = name): StartError =>
  new StartError('setting-wrong', `The variable ${name} is missing or invalid.`, EXPECTED[hint], {
    values: hint === name ? { name } : { name, hint },
  });

/** @param parse Returns undefined for an invalid value. */
function read<T>(env: Environment, name: Name, parse: (text: string) => T | undefined): T | undefined {
  const text = env[name]?.trim() ?? '';
  if (text === '') return undefined;
  const value = parse(text);
  if (value === undefined) throw invalidSetting(name);
  return value;
}

function portalUrl(text: string): string | undefined {
  const url = parseUrl(text);
  const isPlain =
    url !== undefined && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === '';
  const path = isPlain ? parseBasePath(url.pathname) : undefined;
  return path === undefined ? undefined : `${url?.origin ?? ''}${path}`;
}

/** @throws StartError if a character of the user name or the password ends it, so that another host would be used */
function smtpAddress(text: string): string | undefined {
  const url = parseUrl(text);
  const isSmtp = /^smtps?:\/\//i.test(text);
  const [beforeHost] = /^.*@/s.exec(text) ?? [''];
  if (isSmtp && /[/#?\\]/.test(beforeHost.replace(/^\w+:\/\//, '')))
    throw invalidSetting('ASSETPORTAL_SMTP_URL', 'smtp-escape');
  return isSmtp && url !== undefined && url.hostname !== '' ? text : undefined;
}

function sender(text: string): string | undefined {
  const [, named, address = named] = /^(?:[^<>\p{C}]*<([^<>]*)>|([^<>]*))$/u.exec(text) ?? [];
  return address !== undefined && isAddress(address) ? text : undefined;
}

/** Accepts tokens that fit into an `Authorization` header and are too long to guess. */
const strongToken = (text: string): string | undefined =>
  /^[\x21-\x7e]{16,500}$/.test(text) ? text : undefined;

const days = (text: string): number | undefined => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 36_500 ? number : undefined;
};

const megabytes = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) * 2 ** 20 : undefined;

const memoryMegabytes = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text) && Number(text) >= LEAST_MEMORY ? Number(text) : undefined;

const levelOf = (text: string): LogLevel | undefined =>
  LOG_LEVELS.find((level) => level === text.toLowerCase());

const daysOf = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= 3650 ? Number(text) : undefined;

const searchDaysOf = (text: string): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= MAX_SEARCH_DAYS ? Number(text) : undefined;

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
