import { passwordResetRoute } from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';
import { ApiError } from '../lib/api-error.js';
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

/** Outcome of a request for a password reset mail. */
type MailOutcome = 'sent' | 'no-such-user' | 'no-address' | 'enough-links' | 'failed';

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
  close(): void;
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
    const token = newToken();
    const hash = hashToken(token);
    const link = { userId: user.id, expires: now() + RESET_LIFETIME_MS };
    if (!(await sessions.addReset(hash, link, MAX_LINKS, now()))) return 'enough-links';
    ages.add(hash);
    try {
      const to = { name: user.name, address: user.email };
      await mailer.send({
        to,
        ...resetMail(user, token, publicUrl, translators.for(user.locale ?? acceptLanguage)),
      });
      return 'sent';
    } catch (error) {
      onError(error);
      // The user has not received the link, so it must not count toward the limit.
      await sessions.removeReset(hash);
      return 'failed';
    }
  }

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
    close: () => mailer.close(),
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

function resetMail(
  user: User,
  token: string,
  publicUrl: string,
  { t, locale }: Translator,
): Omit<Mail, 'to'> {
  const values = { user: user.name, portal: new URL(publicUrl).host, minutes: RESET_LIFETIME_MS / 60_000 };
  const subject = t('mail.reset.subject', values);
  const paragraphs = [
    t('mail.reset.hello', values),
    t('mail.reset.requested', values),
    { label: t('mail.reset.link'), href: `${publicUrl}${passwordResetRoute(token)}` },
    t('mail.reset.valid', values),
    t('mail.reset.ignore'),
  ];
  return { subject, ...renderMail({ language: locale, subject, paragraphs }) };
}
