import { passwordResetRoute } from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';
import { ApiError } from '../lib/api-error.js';
import { renderMail } from '../mail/html.js';
import type { Mailer } from '../mail/mailer.js';
import type { UserRepository, User } from '../store/users.js';
import type { SessionRepository } from '../store/sessions.js';
import { hashPassword } from './passwords.js';
import { hashToken, newToken } from './tokens.js';

/** How long a mailed link can be used. */
const RESET_LIFETIME_MS = 60 * 60 * 1000;
/**
 * So many links of one user are valid at once; who asks for more gets no further mail. It keeps strangers from filling
 * a mailbox, and its owner still has a link that works.
 */
const MOST_LINKS = 5;

/** What became of a mail that was asked for. */
type Mailed = 'sent' | 'no-such-user' | 'no-address' | 'enough-links' | 'failed';

/** New passwords by a mailed link. */
export interface PasswordReset {
  /** Sends a link to the user's own address, in the language they read in. Never rejects for the mail's sake. */
  mail(
    name: string,
    otherwise: Translator,
  ): Promise<{ readonly user: User | undefined; readonly outcome: Mailed }>;
  /**
   * Sets the password with a link's token, which is used up by it, and ends the user's sessions.
   *
   * @throws ApiError `reset-link-invalid`, `unavailable`
   */
  complete(token: string, password: string): Promise<User>;
}

export function createPasswordReset(parts: {
  readonly people: UserRepository;
  readonly sessions: SessionRepository;
  readonly mailer: Mailer;
  /** The portal's address as its users know it. */
  readonly publicUrl: string;
  readonly textsFor: (language: string) => Translator;
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}): PasswordReset {
  const { people, sessions, mailer, publicUrl, textsFor, now = Date.now } = parts;

  const letter = (user: User, token: string, { t, locale }: Translator) => {
    const values = { user: user.name, portal: new URL(publicUrl).host, minutes: RESET_LIFETIME_MS / 60_000 };
    const subject = t('mail.reset.subject', values);
    const paragraphs = [
      t('mail.reset.hello', values),
      t('mail.reset.asked', values),
      { label: t('mail.reset.link'), href: `${publicUrl}${passwordResetRoute(token)}` },
      t('mail.reset.valid', values),
      t('mail.reset.ignore'),
    ];
    return { subject, ...renderMail({ language: locale, subject, paragraphs }) };
  };

  async function send(user: User, otherwise: Translator): Promise<Mailed> {
    if (user.email === null) return 'no-address';
    const token = newToken();
    const hash = hashToken(token);
    const link = { userId: user.id, expires: now() + RESET_LIFETIME_MS };
    if (!(await sessions.addReset(hash, link, MOST_LINKS, now()))) return 'enough-links';
    try {
      const texts = user.locale === null ? otherwise : textsFor(user.locale);
      await mailer.send({ to: { name: user.name, address: user.email }, ...letter(user, token, texts) });
      return 'sent';
    } catch (error) {
      parts.onError(error);
      // Nobody has it, so it must not count.
      await sessions.removeReset(hash);
      return 'failed';
    }
  }

  return {
    async mail(name, otherwise) {
      const user = await people.userByName(name);
      return { user, outcome: user === undefined ? 'no-such-user' : await send(user, otherwise) };
    },
    async complete(token, password) {
      const hash = hashToken(token);
      const link = await sessions.reset(hash, now());
      const user = link && (await people.userById(link.userId));
      // Before the password is worked on: that is what a stranger could have us do for nothing.
      if (user === undefined) throw new ApiError('reset-link-invalid');
      if (!(await sessions.useReset(hash, await hashPassword(password), now()))) {
        throw new ApiError('reset-link-invalid');
      }
      return user;
    },
  };
}
