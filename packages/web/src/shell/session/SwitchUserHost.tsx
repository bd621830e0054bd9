import { useApp, useStore } from '@assetportal/sdk/react';
import { deferred } from '../../lib/deferred.js';
import { useDefaultStyle } from '../../theme/customStyle.js';

const SwitchUserDialog = deferred(
  'switch-user',
  async () => (await import('./SwitchUserDialog.js')).SwitchUserDialog,
);

/** Mounts the question whether to switch to the user of the token in the address. Most visits need no question. */
export function SwitchUserHost() {
  const { session } = useApp();
  const question = useStore(session.store, (state) => state.otherSession);
  // A stylesheet could hide the question, and enlarge a button to the whole window.
  useDefaultStyle(question !== null);
  return question === null ? null : <SwitchUserDialog question={question} />;
}
