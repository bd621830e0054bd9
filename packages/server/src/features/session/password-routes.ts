import { changePassword, requestPasswordMail, resetPassword } from '@assetportal/sdk/contract';
import { tokenOf } from '../../auth/principal.js';
import { rejectWeakPassword } from '../../auth/passwords/password-rule.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import { hashToken } from '../../auth/tokens.js';
import { ApiError } from '../../lib/api-error.js';
import { endsWithin } from '../../lib/scheduling/timeout.js';
import type { AppContext } from '../context.js';

/** How long pending mail may delay the shutdown of the server, in milliseconds. */
const CLOSE_TIMEOUT = 5000;

/** Adds the routes that reset a password by mail, and the route with which users change their own. */
export function passwordRoutes(ctx: AppContext): void {
  resetRoutes(ctx);
  changeRoute(ctx);
}

/** Adds the route with which users change their own password. Guests and machine tokens have none. */
function changeRoute({ mount, audit, eventHub, sessions, store }: AppContext): void {
  mount(changePassword, async (input) => {
    const { body, principal, token, request } = input;
    const isUser = principal.kind === 'user' && tokenOf(principal) === undefined;
    if (!isUser || token === undefined) throw new ApiError('forbidden');
    await sessions.confirm(principal.name, body.current, request.ip);
    rejectWeakPassword(body.pass, principal.name);
    const password = await hashPassword(body.pass);
    const changed = await store.users.changeUser(principal.name, { password }, hashToken(token));
    // An admin has removed the account in the meantime.
    if ('refused' in changed) throw new ApiError('session-expired');
    eventHub.endStale();
    await audit.write(input, 'password-changed');
    return {};
  });
}

function resetRoutes({
  app,
  mount,
  audit,
  eventHub,
  logger,
  loginThrottle,
  passwordReset,
}: AppContext): void {
  const pending = new Set<Promise<void>>();

  mount(requestPasswordMail, (input) => {
    const { body, request, reply } = input;
    if (passwordReset === undefined) throw new ApiError('mail-not-configured');
    loginThrottle.mail(body.user, request.ip);
    const acceptLanguage = request.headers['accept-language'];
    // Do this work after the response, so that neither its content nor its timing reveals whether the user
    // exists.
    const responded = new Promise<void>((done) => void reply.raw.once('close', done));
    const work = responded
      .then(async () => {
        const { user, outcome } = await passwordReset.mail(body.user, acceptLanguage);
        await audit.write(input, 'password-mail', user?.name ?? null, { outcome });
      })
      .catch((err: unknown) => logger.error({ err }, 'Sending the password reset mail failed'))
      .finally(() => pending.delete(work));
    pending.add(work);
    return Promise.resolve({});
  });

  mount(resetPassword, async (input) => {
    const { body, request } = input;
    if (passwordReset === undefined) throw new ApiError('reset-link-invalid');
    const attempt = loginThrottle.secret(request.ip);
    const user = await passwordReset.complete(body.token, body.pass);
    attempt.succeeded();
    eventHub.endStale();
    await audit.write(input, 'password-reset', user.name);
    return {};
  });

  app.addHook('onClose', async () => {
    // An unresponsive mail server must not prevent the shutdown.
    await endsWithin(Promise.all(pending), CLOSE_TIMEOUT);
    await passwordReset?.close();
  });
}
