import { StartError } from '../lib/errors.js';
import { parseTrust, type Trust } from '../http/guard/trusted-proxies.js';
import type { MailSettings } from '../mail/mailer.js';
import { LOG_LEVELS, type LogLevel } from './logging.js';

/** What the server is told by the environment: read once, at the start, and here alone. */
export interface ServerEnvironment {
  /**
   * `ASSETPORTAL_PUBLIC_URL`: the portal's address as its users know it, without a slash at its end. What is mailed
   * leads there, and never to what a request calls itself (`Host`), which anybody can write.
   */
  readonly publicUrl: string | undefined;
  /** `ASSETPORTAL_SMTP_URL` and `ASSETPORTAL_MAIL_FROM`. Undefined if no mail can be sent. */
  readonly mail: MailSettings | undefined;
  /**
   * `ASSETPORTAL_TRUST_PROXY`: whose word on a client's address, on HTTPS and on the host is taken (`X-Forwarded-…`);
   * http/trust.ts says how it is written. Undefined: nobody's.
   */
  readonly trust: Trust | undefined;
  /** `ASSETPORTAL_METRICS_TOKEN`: with it `GET /metrics` is answered. Undefined: only to admins. */
  readonly metricsToken: string | undefined;
  /** `ASSETPORTAL_LOG_LEVEL`: how much is logged. Undefined: as the kind of log says. */
  readonly logLevel: LogLevel | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables `ASSETPORTAL_*` of the server. An empty one counts as none.
 *
 * @throws StartError `setting-wrong`: better no start than a portal that fails when the first mail is due
 */
export function readEnvironment(env: Environment): ServerEnvironment {
  const publicUrl = read(env, 'ASSETPORTAL_PUBLIC_URL', originOf);
  const smtpUrl = read(env, 'ASSETPORTAL_SMTP_URL', smtpAddress);
  const from = read(env, 'ASSETPORTAL_MAIL_FROM', sender);
  const others = {
    publicUrl,
    trust: read(env, 'ASSETPORTAL_TRUST_PROXY', parseTrust),
    metricsToken: read(env, 'ASSETPORTAL_METRICS_TOKEN', hardToken),
    logLevel: read(env, 'ASSETPORTAL_LOG_LEVEL', levelOf),
  };
  if (smtpUrl === undefined) return { ...others, mail: undefined };
  if (from === undefined) throw wrong('ASSETPORTAL_MAIL_FROM');
  if (publicUrl === undefined) throw wrong('ASSETPORTAL_PUBLIC_URL');
  return { ...others, mail: { smtpUrl, from } };
}

/** What each variable has to hold; the terminal says it in the user's language (`start.setting-wrong.<name>`). */
const EXPECTED = {
  ASSETPORTAL_PUBLIC_URL:
    'Give the address at which users reach the portal, such as https://portal.example.org; mail needs it.',
  ASSETPORTAL_SMTP_URL:
    'Give the mail server as smtp://user:password@host:587 or smtps://user:password@host.',
  ASSETPORTAL_MAIL_FROM:
    'Give the sender of mail, such as portal@example.org or Portal <portal@example.org>; mail needs it.',
  ASSETPORTAL_TRUST_PROXY:
    'Give the addresses or networks of the proxies before the portal, such as loopback or 10.0.0.0/8, separated by commas.',
  ASSETPORTAL_METRICS_TOKEN: 'Give at least 16 characters without spaces, which nobody can guess.',
  ASSETPORTAL_LOG_LEVEL: `Give one of ${LOG_LEVELS.join(', ')}.`,
} as const;

type Name = keyof typeof EXPECTED;

/** Never with the value: it may hold a password. */
const wrong = (name: Name): StartError =>
  new StartError('setting-wrong', `The variable ${name} is missing or wrong.`, EXPECTED[name], {
    values: { name },
  });

/** @param parse Answers undefined for what does not do. */
function read<T>(env: Environment, name: Name, parse: (text: string) => T | undefined): T | undefined {
  const text = env[name]?.trim() ?? '';
  if (text === '') return undefined;
  const value = parse(text);
  if (value === undefined) throw wrong(name);
  return value;
}

function originOf(text: string): string | undefined {
  const url = parseUrl(text);
  const bare =
    url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

function smtpAddress(text: string): string | undefined {
  const url = parseUrl(text);
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' ? text : undefined;
}

function sender(text: string): string | undefined {
  return /^(?:[^<>\p{C}]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u.test(text) ? text : undefined;
}

/** What can be sent as a bearer token, and is not tried out in a day. */
const hardToken = (text: string): string | undefined =>
  /^[\x21-\x7e]{16,500}$/.test(text) ? text : undefined;

const levelOf = (text: string): LogLevel | undefined =>
  LOG_LEVELS.find((level) => level === text.toLowerCase());

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
