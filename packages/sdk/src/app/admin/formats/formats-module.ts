import { createStore } from 'zustand/vanilla';
import { createAdminClient } from '../../../client/calls/administration.js';
import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { readOnly } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';
import { createTrialAssets } from './trial-assets.js';
import { createTrialStore } from './trial-store.js';

/** What the page of the formats needs beside the document of the custom ones. */
export function formatsModule(app: App) {
  const client = createAdminClient(app.portal);
  const store = createStore<{ readonly builtIn: readonly ConvertSetSettings[] }>(() => ({ builtIn: [] }));
  const trials = createTrialStore({ client, after: app.environment.after });
  return {
    /** The built-in formats. */
    store: readOnly(store),
    /** Loads the built-in formats. A failure is shown by the document, which is loaded at the same time. */
    load: async () => {
      const reply = await client.convertSets.get().catch(() => null);
      if (reply !== null) store.setState({ builtIn: reply.value.builtIn });
    },
    trials,
    assets: createTrialAssets(app.portal, app.visitStorage),
    /** Loads the rules that permit downloads. */
    permissions: () => client.permissions.get().then(({ value }) => value),
    /** Ends a running trial. */
    stop: () => trials.leave(),
  };
}
