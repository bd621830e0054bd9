import type { App } from '../../app.js';
import type { SettingsEditor } from './settings-editor.js';

/**
 * Connects unsaved settings with the session (decisions, section 7, Unsaved work). If the session ends, the login is
 * requested. After a login of the same user, a save that waited for it continues. After a login of another user, the
 * editors are already cleared.
 */
export function continueAfterLogin({ session }: Pick<App, 'session'>, settings: SettingsEditor): void {
  session.store.subscribe((state, before) => {
    if (state.session === before.session) return;
    if (state.session?.user != null) settings.sessionContinued();
    else if (state.status !== 'loggedOut') settings.sessionEnded();
  });
}
