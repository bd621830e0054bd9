import type { Run } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/io/io.js';
import { sessionFacts } from './session-facts.js';

/** Exit 4 for who is not logged in: also for a guest, who is told so. */
export const run: Run = async (context) => {
  const { io, t, settings, signal } = context;
  const url = context.address();
  const portal = context.portal();
  const session = await portal.session.get(undefined, { signal });
  if (io.json) await writeDocument(io, 'whoami', sessionFacts(session, url, settings.get('profile')));
  if (session.user === null) {
    if (!session.guest) throw new CliError('not-logged-in', EXIT.notLoggedIn, { url });
    if (!io.json) io.warn(t('whoami.guest', { url }));
    return EXIT.notLoggedIn;
  }
  if (!io.json) {
    await io.data(`${plain(session.user)}\n`);
    io.note(t(session.isGuiAdmin ? 'whoami.admin' : 'whoami.user', { url }));
  }
  return EXIT.done;
};
