import { requestPasswordMail, resetPassword } from '@assetportal/sdk/contract';
import type { Translator } from '@assetportal/sdk/translations';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { AuditLog } from '../../auth/audit.js';
import type { PasswordReset } from '../../auth/password-reset.js';
import type { LoginThrottle } from '../../auth/login-throttle.js';

/** Mails that are still to be sent. */
export interface PendingMails {
  /** Resolves when all have been sent or have failed. */
  settled(): Promise<void>;
}

export function passwordRoutes(
  mount: Mount,
  parts: {
    /** Undefined where no mail can be sent. */
    readonly reset: PasswordReset | undefined;
    readonly throttle: LoginThrottle;
    readonly audit: AuditLog;
    readonly textsFor: (acceptLanguage: string | undefined) => Translator;
    readonly onError: (error: unknown) => void;
  },
): PendingMails {
  const { reset, throttle, audit, textsFor, onError } = parts;
  const underWay = new Set<Promise<void>>();

  mount(requestPasswordMail, async (asked) => {
    const { body, request, reply } = asked;
    if (reset === undefined) throw new ApiError('mail-not-configured');
    await throttle.mail(body.user, request.ip);
    const language = textsFor(request.headers['accept-language']);
    // All that depends on whether there is such a user comes after the answer: neither it nor its time tells.
    const answered = new Promise<void>((done) => void reply.raw.once('close', done));
    const work = answered
      .then(async () => {
        const { user, outcome } = await reset.mail(body.user, language);
        await audit.write(asked, 'password-mail', user?.name ?? null, { outcome });
      })
      .catch(onError)
      .finally(() => underWay.delete(work));
    underWay.add(work);
    return {};
  });

  mount(resetPassword, async (asked) => {
    const { body, request } = asked;
    if (reset === undefined) throw new ApiError('reset-link-invalid');
    const tried = await throttle.secret(request.ip);
    const user = await reset.complete(body.token, body.pass);
    await tried.right();
    await audit.write(asked, 'password-reset', user.name);
    return {};
  });

  return {
    async settled() {
      await Promise.all(underWay);
    },
  };
}
