import { command } from '../../kernel/command.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { isMachineToken, type Session } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { sessionFacts } from './session-facts.js';

export default command({
  name: 'whoami',
  group: 'session',
  /** Returns 4 if no user is logged in, even if the portal allows guests. */
  async run(context) {
    const { io, t, settings, signal } = context;
    const url = context.address();
    const portal = context.portal();
    const session = await portal.session.get(undefined, { signal });
    if (io.json) await writeDocument(io, 'whoami', sessionFacts(session, url, settings.get('profile')));
    if (session.user === null) {
      if (isMachineToken(context.token() ?? '')) throw new CliError('token-refused', EXIT.notLoggedIn);
      if (!session.guest) throw new CliError('not-logged-in', EXIT.notLoggedIn, { url });
      if (!io.json) io.warn(t('whoami.guest', { url }));
      return EXIT.notLoggedIn;
    }
    if (!io.json) {
      await io.data(`${plain(session.user)}\n`);
      io.note(t(session.isGuiAdmin ? 'whoami.admin' : 'whoami.user', { url }));
      if (session.token !== undefined) io.note(plain(describeToken(context, session.token)));
    }
    return EXIT.done;
  },
});

const describeToken = (
  { t, language }: Context,
  { name, scopes, until }: NonNullable<Session['token']>,
): string =>
  t('whoami.token', { name, scopes: scopes.join(', '), until: new Date(until).toLocaleString(language) });
