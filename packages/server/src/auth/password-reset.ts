import { passwordResetRoute } from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';
import { ApiError } from '../lib/api-error.js';
import { endsWithin } from '../lib/scheduling/timeout.js';
import { displayHost } from '../mail/display-host.js';
import { renderMail } from '../mail/html.js';
import type { Mail, Mailer } from '../mail/mailer.js';
import type { SessionRepository } from '../store/sessions.js';
import type { UserRepository, User } from '../store/users.js';
import { rejectWeakPassword } from './passwords/password-rule.js';
import { hashPassword } from './passwords/passwords.js';
import { hashToken, newToken } from './tokens.js';

/**
 * How long a mailed link is valid, in milliseconds. It ends early if the system clock is set forward. If it is set
 * back, the link does not last longer (`LinkAges`).
 */
const RESET_LIFETIME_MS = 60 * 60 * 1000;
/**
 * Maximum number of valid links per user; further requests send no mail. This keeps strangers from flooding a
 * mailbox, and the user still has a working link.
 */
const MAX_LINKS = 5;

/**
 * How long no link is sent after a change of the mail address, in milliseconds (decisions, section 8, Tokens).
 * Otherwise, a false address could take over the account before its owner has read the mail about the change.
 */
const HOLD_AFTER_CHANGE_MS = 24 * 60 * 60 * 1000;
/** How long pending mail may delay the shutdown of the server, in milliseconds. */
const CLOSE_TIMEOUT = 5000;

/** Outcome of a request for a password reset mail. `held`: the mail address was changed less than a day ago. */
type MailOutcome = 'sent' | 'no-such-user' | 'no-address' | 'held' | 'enough-links' | 'failed';

/** Password reset by a mailed link. */
export interface PasswordReset {
  /**
   * Sends a link to the user's mail address. Does not reject if the mail cannot be sent.
   *
   * @param acceptLanguage Value of `Accept-Language`. Determines the language of the mail if the user has no
   *   saved language.
   */
  mail(
    name: string,
    acceptLanguage: string | undefined,
  ): Promise<{ readonly user: User | undefined; readonly outcome: MailOutcome }>;
  /**
   * Sets a new password, authorized by the token from a mailed link, and ends the user's sessions. A token can
   * be used once.
   *
   * @throws ApiError `reset-link-invalid`, `password-weak` (the link stays valid), `unavailable`
   */
  complete(token: string, password: string): Promise<User>;
  /**
   * Sends a message to the previous mail addresses of users whose address was changed or removed. Does not wait until
   * the messages are sent.
   *
   * @param before The users before the change. Those without an address get no message.
   */
  reportChanges(before: readonly User[]): void;
  /** Waits some seconds for messages of `reportChanges`, and ends the connections. */
  close(): Promise<void>;
}

/** Options of {@link createPasswordReset}. */
export interface PasswordResetOptions {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly mailer: Mailer;
  /** URL at which users reach the portal. */
  readonly publicUrl: string;
  readonly translators: { for(acceptLanguage: string | undefined): Translator };
  readonly onError: (error: unknown) => void;
  /** System clock in epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /** Monotonic clock in milliseconds. Default: `performance.now`. */
  readonly uptime?: () => number;
}

export function createPasswordReset(options: PasswordResetOptions): PasswordReset {
  const { users, sessions, mailer, publicUrl, translators, onError, now = Date.now } = options;
  const ages = new LinkAges(options.uptime ?? (() => performance.now()));

  async function send(user: User, acceptLanguage: string | undefined): Promise<MailOutcome> {
    if (user.email === null) return 'no-address';
    if (isHeld(user, now())) return 'held';
    const token = newToken();
    const hash = hashToken(token);
    const link = { userId: user.id, expires: now() + RESET_LIFETIME_MS };
    if (!(await sessions.addReset(hash, link, MAX_LINKS, now()))) return 'enough-links';
    ages.add(hash);
    try {
      const translator = translators.for(user.locale ?? acceptLanguage);
      await mailer.send(resetMail(user, token, publicUrl, translator));
      return 'sent';
    } catch (error) {
      onError(error);
      // The user has not received the link, so it must not count toward the limit.
      await sessions.removeReset(hash);
      return 'failed';
    }
  }

  const changes = createChangeReports(options);

  return {
    async mail(name, acceptLanguage) {
      const user = await users.userByName(name);
      return { user, outcome: user === undefined ? 'no-such-user' : await send(user, acceptLanguage) };
    },
    async complete(token, password) {
      const hash = hashToken(token);
      const link = await sessions.reset(hash, now());
      const user = link && (await users.userById(link.userId));
      // Check before hashing the password: otherwise strangers could make the server hash passwords without a
      // valid token.
      if (user === undefined || ages.isExpired(hash)) throw new ApiError('reset-link-invalid');
      rejectWeakPassword(password, user.name);
      if (!(await sessions.useReset(hash, await hashPassword(password), now()))) {
        throw new ApiError('reset-link-invalid');
      }
      return user;
    },
    reportChanges: (before) => changes.send(before),
    async close() {
      await changes.end();
      mailer.close();
    },
  };
}

/** Sends the messages about changed mail addresses in the background. */
function createChangeReports({ mailer, publicUrl, translators, onError }: PasswordResetOptions) {
  const pending = new Set<Promise<void>>();
  /** Sends one message at a time, because a saved document may change the addresses of many users. */
  async function report(users: readonly User[]): Promise<void> {
    for (const user of users) {
      await mailer
        .send(changeMail(user, publicUrl, translators.for(user.locale ?? undefined)))
        .catch(onError);
    }
  }
  return {
    send(before: readonly User[]): void {
      const work = report(before.filter(({ email }) => email !== null)).finally(() => pending.delete(work));
      pending.add(work);
    },
    /** An unresponsive mail server must not prevent the shutdown. */
    end: () => endsWithin(Promise.all(pending), CLOSE_TIMEOUT),
  };
}

/**
 * Ages of the links by a clock that cannot be set back. It starts with the process, so that a link from before the
 * start ends at most one lifetime after the start.
 */
class LinkAges {
  readonly #created = new Map<string, number>();
  readonly #started: number;

  constructor(private readonly now: () => number) {
    this.#started = now();
  }

  add(hash: Buffer): void {
    // The oldest is first. A removed one counts as created at the start, so that it remains expired.
    for (const [key, created] of this.#created) {
      if (!this.#isOver(created)) break;
      this.#created.delete(key);
    }
    this.#created.set(hash.toString('base64'), this.now());
  }

  isExpired(hash: Buffer): boolean {
    return this.#isOver(this.#created.get(hash.toString('base64')) ?? this.#started);
  }

  #isOver(created: number): boolean {
    return this.now() - created >= RESET_LIFETIME_MS;
  }
}

/** A change in the future follows from a wrong clock. It must not hold links back for good. */
const isHeld = ({ emailChanged }: User, now: number): boolean =>
  emailChanged !== null && Math.abs(now - emailChanged) < HOLD_AFTER_CHANGE_MS;

function resetMail(user: User, token: string, publicUrl: string, { t, locale }: Translator): Mail {
  const values = { user: user.name, portal: displayHost(publicUrl), minutes: RESET_LIFETIME_MS / 60_000 };
  const subject = t('mail.reset.subject', values);
  const paragraphs = [
    t('mail.hello', values),
    t('mail.reset.requested', values),
    { label: t('mail.reset.link'), href: `${publicUrl}${passwordResetRoute(token)}` },
    t('mail.reset.valid', values),
    t('mail.reset.ignore'),
  ];
  return { to: recipient(user), subject, ...renderMail({ language: locale, subject, paragraphs }) };
}

/** Does not contain the new address: the owner of the previous one may no longer be the owner of the account. */
function changeMail(user: User, publicUrl: string, { t, locale }: Translator): Mail {
  const hours = HOLD_AFTER_CHANGE_MS / (60 * 60 * 1000);
  const values = { user: user.name, portal: displayHost(publicUrl), hours };
  const subject = t('mail.address.subject', values);
  const paragraphs = [
    t('mail.hello', values),
    t('mail.address.changed', values),
    t('mail.address.object', values),
  ];
  return { to: recipient(user), subject, ...renderMail({ language: locale, subject, paragraphs }) };
}

const recipient = ({ name, email }: User): Mail['to'] => ({ name, address: email ?? '' });
