import type { Session } from '@assetportal/sdk/contract';
import { readAddress } from '../../kernel/config/address.js';
import { ask } from '../../kernel/prompts.js';
import type { Context, Run } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { readSecret } from '../../kernel/io/stdin.js';
import { sessionFacts } from './session-facts.js';

interface LoginOptions {
  user?: string;
  passwordStdin?: boolean;
  tokenStdin?: boolean;
}

export const run: Run = async (context, [url], options) => {
  const { io, t, settings, profiles } = context;
  const asked = options as LoginOptions;
  if (asked.passwordStdin === true && asked.tokenStdin === true) {
    throw new CliError('two-secrets', EXIT.usage);
  }
  const address = url === undefined ? context.address() : readAddress(url);
  if (address === undefined) throw new CliError('address-invalid', EXIT.usage, { address: url ?? '' });
  const { session, token } =
    asked.tokenStdin === true
      ? await withToken(context, address)
      : await withPassword(context, address, asked);
  const name = settings.get('profile');
  await profiles.save(name, { url: address, user: session.user ?? '' }, { url: address, token });
  if (io.json) await writeDocument(io, 'login', sessionFacts(session, address, name));
  else io.note(io.style.good(t('login.done', { user: session.user ?? '', url: address })));
};

async function withToken(context: Context, address: string): Promise<{ session: Session; token: string }> {
  const token = await readSecret(context.io.stdin);
  // A header cannot carry such a token, and no server gave it out.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new CliError('token-refused', EXIT.notLoggedIn);
  const portal = context.portal({ address, token });
  const session = await portal.session.get(undefined, { signal: context.signal });
  if (session.user === null) throw new CliError('token-refused', EXIT.notLoggedIn);
  return { session, token };
}

async function withPassword(
  context: Context,
  address: string,
  asked: LoginOptions,
): Promise<{ session: Session; token: string }> {
  const { io, t, signal } = context;
  // Never a question that nobody can answer.
  if (asked.passwordStdin !== true && !io.interactive) throw new CliError('password-needed', EXIT.usage);
  if (asked.user === undefined && !io.interactive) throw new CliError('user-needed', EXIT.usage);
  const portal = context.portal({ address, token: undefined });
  // Before the password is asked for: is it a portal at all?
  await portal.info.version({ signal });
  const user = asked.user ?? (await ask(context, 'input', t('login.user')));
  const pass =
    asked.passwordStdin === true
      ? await readSecret(io.stdin)
      : await ask(context, 'password', t('login.password', { url: address }));
  const session = await portal.session.get({ user, pass }, { signal });
  if (session.session === null || session.user === null)
    throw new CliError('login-refused', EXIT.notLoggedIn);
  return { session, token: session.session };
}
