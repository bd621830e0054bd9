import { isPortalError } from '@assetportal/sdk';
import { command } from '../../kernel/command.js';
import { writeDocument } from '../../kernel/io/documents.js';

export default command({
  name: 'logout',
  group: 'session',
  effect: 'writes',
  async run(context) {
    const { io, t, settings, profiles, signal } = context;
    const profile = settings.get('profile');
    const credential = profiles.credential(profile);
    let ended = false;
    let isToken = false;
    if (credential !== undefined) {
      const portal = context.portal({ address: credential.url, token: credential.token });
      try {
        await portal.session.logout({}, { signal, retry: 0 });
        ended = true;
      } catch (error) {
        // Deletes the token even if the server cannot end the session. The session then expires on the server.
        if (!isPortalError(error) || signal.aborted) throw error;
        isToken = error.code === 'token-not-allowed';
      }
      await profiles.deleteCredential(profile);
    }
    const url = credential?.url ?? context.address();
    if (io.json)
      await writeDocument(io, 'logout', { url, profile, loggedOut: credential !== undefined, ended });
    else if (credential === undefined) io.note(t('logout.notLoggedIn', { profile }));
    else if (isToken) io.note(t('logout.token', { url }));
    else io.note(t(ended ? 'logout.done' : 'logout.localOnly', { url }));
  },
});
