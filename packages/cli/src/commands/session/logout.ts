import { isPortalError } from '@assetportal/sdk';
import type { Run } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';

export const run: Run = async (context) => {
  const { io, t, settings, profiles, signal } = context;
  const profile = settings.get('profile');
  const credential = profiles.credential(profile);
  let ended = false;
  if (credential !== undefined) {
    const portal = context.portal({ address: credential.url, token: credential.token });
    try {
      await portal.session.logout({ signal, retry: 0 });
      ended = true;
    } catch (error) {
      // The token is forgotten here whatever the server says; there it ends by itself.
      if (!isPortalError(error) || signal.aborted) throw error;
    }
    await profiles.forget(profile);
  }
  const url = credential?.url ?? context.address();
  if (io.json)
    await writeDocument(io, 'logout', { url, profile, loggedOut: credential !== undefined, ended });
  else if (credential === undefined) io.note(t('logout.wasNot', { profile }));
  else io.note(t(ended ? 'logout.done' : 'logout.here', { url }));
};
