import { createStore } from 'zustand/vanilla';
import { createAdminClient } from '../../../client/calls/administration.js';
import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { readOnly } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';
import { createTrialAssets } from './trial-assets.js';
import { createTrialStore } from './trial-store.js';

/** The formats of the library, while they are edited. */
export interface FormatsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly custom: readonly ConvertSetSettings[];
  readonly builtIn: readonly ConvertSetSettings[];
}

/** Edits the formats, and tries them on assets. */
export function formatsModule(app: App) {
  const client = createAdminClient(app.portal);
  const store = createStore<FormatsState>(() => ({ status: 'loading', custom: [], builtIn: [] }));
  const trials = createTrialStore({ client, after: app.environment.after });
  return {
    store: readOnly(store),
    /** Loads the formats. */
    load: async () => {
      try {
        const { value } = await client.convertSets.get();
        store.setState({ status: 'ready', custom: value.convertSets, builtIn: value.builtIn });
      } catch {
        store.setState({ status: 'failed' });
      }
    },
    /** Replaces the custom formats. */
    edit: (custom: readonly ConvertSetSettings[]) => store.setState({ custom }),
    trials,
    assets: createTrialAssets(app.portal, app.visitStorage),
    /** Loads the rules that permit downloads. */
    permissions: () => client.permissions.get().then(({ value }) => value),
    stop: () => trials.leave(),
  };
}
