import type { Session } from '@assetportal/sdk/contract';
import { readAddress } from '../../kernel/config/address.js';
import { ask, confirm } from '../../kernel/prompts.js';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { isToken } from '../../kernel/identity.js';
import { readSecret } from '../../kernel/io/stdin.js';
import { withoutSecrets } from '../../kernel/text/addresses.js';
import { plain } from '../../kernel/text/plain.js';
import { mergeAtLogin } from '../bookmark/merge-at-login.js';
import { sessionFacts } from './session-facts.js';

export default command({
  name: 'login',
  group: 'session',
  effect: 'writes',
  anyProfile: true,
  arguments: { url: 'optional' },
  options: {
    user: { type: 'text', value: 'name' },
    'password-stdin': { type: 'flag' },
    'token-stdin': { type: 'flag' },
  },
  async run(context, { url }, { user, passwordStdin = false, tokenStdin = false }) {
    const { io, t, settings, profiles } = context;
    if (passwordStdin && tokenStdin) {
      throw new CliError('two-secrets', EXIT.usage);
    }
    const address = url === undefined ? await trustedAddress(context) : readAddress(url);
    if (address === undefined)
      throw new CliError('address-invalid', EXIT.usage, { address: withoutSecrets(url ?? '') });
    context.warnUnencrypted(address);
    const { session, token } = tokenStdin
      ? await loginWithToken(context, address)
      : await loginWithPassword(context, address, user, passwordStdin);
    const name = settings.get('profile');
    await profiles.save(name, { url: address, user: session.user ?? '' }, { url: address, token });
    if (io.json) await writeDocument(io, 'login', sessionFacts(session, address, name));
    else io.note(io.style.good(t('login.done', { user: session.user ?? '', url: address })));
    // A machine token cannot change the bookmarks of its creator.
    if (session.token === undefined)
      await mergeAtLogin(context, context.portal({ address, token }), { address, session });
  },
});

/**
 * Returns the address of the portal. If only a project file names it, prompts for confirmation.
 *
 * @throws CliError `address-unconfirmed` without a terminal, `aborted`
 */
async function trustedAddress(context: Context): Promise<string> {
  const url = context.address();
  if (context.isAddressTrusted()) return url;
  if (!context.io.interactive) throw new CliError('address-unconfirmed', EXIT.usage, { url });
  await confirm(context, context.t('login.confirm', { url: plain(url) }), { skip: false });
  return url;
}

interface Login {
  readonly session: Session;
  readonly token: string;
}

async function loginWithToken(context: Context, address: string): Promise<Login> {
  const token = await readSecret(context.io.stdin);
  if (!isToken(token)) throw new CliError('token-refused', EXIT.notLoggedIn);
  const portal = context.portal({ address, token });
  const session = await portal.session.get(undefined, { signal: context.signal });
  if (session.user === null) throw new CliError('token-refused', EXIT.notLoggedIn);
  return { session, token };
}

async function loginWithPassword(
  context: Context,
  address: string,
  name: string | undefined,
  fromStdin: boolean,
): Promise<Login> {
  const { io, t, signal } = context;
  // Prompt only on an interactive terminal.
  if (!fromStdin && !io.interactive) throw new CliError('password-needed', EXIT.usage);
  if (name === undefined && !io.interactive) throw new CliError('user-needed', EXIT.usage);
  const portal = context.portal({ address, token: undefined });
  // Check that the address belongs to a portal before prompting for the password.
  await portal.info.version({}, { signal });
  const user = name ?? (await ask(context, 'input', t('login.user')));
  const pass = fromStdin
    ? await readSecret(io.stdin)
    : await ask(context, 'password', t('login.password', { url: address }));
  const session = await portal.session.get({ user, pass }, { signal });
  if (session.session === null || session.user === null)
    throw new CliError('login-refused', EXIT.notLoggedIn);
  return { session, token: session.session };
}
