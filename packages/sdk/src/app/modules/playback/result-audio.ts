import { createStore } from 'zustand/vanilla';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';

/** The audio file that plays in the results. */
export interface ResultAudioState {
  /** ID of the asset. Null while nothing plays. */
  readonly id: string | null;
  /** URL of the audio file. Null until it has been requested. */
  readonly src: string | null;
}

/** Store of the audio file that plays in the results. At most one plays at a time. */
export interface ResultAudioModule {
  readonly store: ReadableStore<ResultAudioState>;
  /** Plays an audio file instead of the current one. Ends it if it plays already. A failure ends it, too. */
  readonly toggle: (asset: Pick<Asset, 'id'>) => void;
  /** Ends the audio file of this asset, if it plays. */
  readonly end: (id: string) => void;
  /** Ends the current audio file, and stops following the session. */
  readonly stop: () => void;
}

const NONE: ResultAudioState = { id: null, src: null };

/**
 * Creates the store of the audio file that plays in the results. Browsers play audio only after an action of the user, so
 * it starts with a button instead of the pointer.
 */
export function resultAudioModule({ portal, changes }: Pick<App, 'portal' | 'changes'>): ResultAudioModule {
  const store = createStore<ResultAudioState>(() => NONE);
  const latest = createLatest();
  const clear = () => {
    latest.end();
    if (store.getState() !== NONE) store.setState(NONE);
  };
  const request = async (id: string) => {
    const { signal, result, isLatest } = latest.begin();
    store.setState({ id, src: null });
    try {
      const src = await result(portal.downloads.playback({ id }, { signal }));
      store.setState({ id, src });
    } catch {
      if (isLatest()) store.setState(NONE);
    }
  };
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'session') clear();
  });
  return {
    store: readOnly(store),
    toggle({ id }) {
      if (store.getState().id === id) clear();
      else void request(id);
    },
    end(id) {
      if (store.getState().id === id) clear();
    },
    stop() {
      unsubscribe();
      clear();
    },
  };
}
