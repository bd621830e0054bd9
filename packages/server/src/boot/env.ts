import { StartError } from '../lib/errors.js';
import { parseTrust, type Trust } from '../http/guard/trusted-proxies.js';
import type { MailSettings } from '../mail/mailer.js';
import { LOG_LEVELS, type LogLevel } from './logging.js';

/** Settings from environment variables, which are read once at startup. */
export interface ServerEnvironment {
  /**
   * `ASSETPORTAL_PUBLIC_URL`: URL at which users reach the portal, without a trailing slash. Links in mail use
   * it instead of the `Host` header, which any client can forge.
   */
  readonly publicUrl: string | undefined;
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
  /** `ASSETPORTAL_METRICS_TOKEN`: bearer token for `GET /metrics`. Undefined: only admins have access. */
  readonly metricsToken: string | undefined;
  /** `ASSETPORTAL_LOG_LEVEL`: minimum level of log lines. Undefined: the default of the log format. */
  readonly logLevel: LogLevel | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the server's `ASSETPORTAL_*` variables. An empty variable counts as not set.
 *
 * @throws StartError `setting-wrong`. Failing at startup is better than failing when the first mail is sent.
 */
export function readEnvironment(env: Environment): ServerEnvironment {
  const publicUrl = read(env, 'ASSETPORTAL_PUBLIC_URL', originOf);
  const smtpUrl = read(env, 'ASSETPORTAL_SMTP_URL', smtpAddress);
  const from = read(env, 'ASSETPORTAL_MAIL_FROM', sender);
  const others = {
    publicUrl,
    trust: read(env, 'ASSETPORTAL_TRUST_PROXY', parseTrust),
    metricsToken: read(env, 'ASSETPORTAL_METRICS_TOKEN', strongToken),
    logLevel: read(env, 'ASSETPORTAL_LOG_LEVEL', levelOf),
  };
  if (smtpUrl === undefined) return { ...others, mail: undefined };
  if (from === undefined) throw invalid('ASSETPORTAL_MAIL_FROM');
  if (publicUrl === undefined) throw invalid('ASSETPORTAL_PUBLIC_URL');
  return { ...others, mail: { smtpUrl, from } };
}

/** Expected value of each variable. The CLI translates the text (`start.setting-wrong.<name>`). */
const EXPECTED = {
  ASSETPORTAL_PUBLIC_URL:
    'Set the URL at which users reach the portal, such as https://portal.example.org. It is required for mail.',
  ASSETPORTAL_SMTP_URL:
    'Set the URL of the mail server: smtp://user:password@host:587 or smtps://user:password@host.',
  ASSETPORTAL_MAIL_FROM:
    'Set the sender address, such as portal@example.org or Portal <portal@example.org>. It is required for mail.',
  ASSETPORTAL_TRUST_PROXY:
    'Set the addresses or networks of the proxies in front of the portal, separated by commas, such as loopback or 10.0.0.0/8.',
  ASSETPORTAL_METRICS_TOKEN: 'Set a random value of at least 16 characters without spaces.',
  ASSETPORTAL_LOG_LEVEL: `Set one of ${LOG_LEVELS.join(', ')}.`,
} as const;

type Name = keyof typeof EXPECTED;

/** The error never contains the value, which may include a password. */
const invalid = (name: Name): StartError =>
  new StartError('setting-wrong', `The variable ${name} is missing or invalid.`, EXPECTED[name], {
    values: { name },
  });

/** @param parse Returns undefined for an invalid value. */
function read<T>(env: Environment, name: Name, parse: (text: string) => T | undefined): T | undefined {
  const text = env[name]?.trim() ?? '';
  if (text === '') return undefined;
  const value = parse(text);
  if (value === undefined) throw invalid(name);
  return value;
}

function originOf(text: string): string | undefined {
  const url = parseUrl(text);
  const isOrigin =
    url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isOrigin && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

function smtpAddress(text: string): string | undefined {
  const url = parseUrl(text);
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : undefined;
}

function sender(text: string): string | undefined {
  return /^(?:[^<>\p{C}]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u.test(text) ? text : undefined;
}

/** Accepts tokens that fit into an `Authorization` header and are too long to guess. */
const strongToken = (text: string): string | undefined =>
  /^[\x21-\x7e]{16,500}$/.test(text) ? text : undefined;

const levelOf = (text: string): LogLevel | undefined =>
  LOG_LEVELS.find((level) => level === text.toLowerCase());

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
