import { createStore } from 'zustand/vanilla';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { HOVER_DELAY, playsOnHover, type HoverContext } from '../../../domains/assets/playback.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import type { App } from '../../app.js';

/** The video that plays in the results while the pointer is over it. */
export interface HoverVideoState {
  /** ID of the asset. Null while no video plays. */
  readonly id: string | null;
  /** URL of the video. Null while no video plays. */
  readonly src: string | null;
}

/** Store of the video that plays in the results. At most one plays at a time. */
export interface HoverVideoModule {
  readonly store: ReadableStore<HoverVideoState>;
  /**
   * Call when the pointer comes over a result. If the result plays on hover (`playsOnHover`), requests its video once,
   * after 300 ms. The state then contains its URL. A video that the server must convert first does not play. Another
   * result ends the current video.
   */
  readonly enter: (asset: Asset, context: HoverContext) => void;
  /** Call when the pointer leaves the results, and when the browser cannot play the video. */
  readonly leave: () => void;
  /** Ends the video, and stops following the session. */
  readonly stop: () => void;
}

const NONE: HoverVideoState = { id: null, src: null };

/** Creates the store of the video that plays in the results. */
export function hoverVideoModule({ portal, changes }: Pick<App, 'portal' | 'changes'>): HoverVideoModule {
  const store = createStore<HoverVideoState>(() => NONE);
  const latest = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hovered: string | undefined;
  const leave = () => {
    clearTimeout(timer);
    latest.end();
    hovered = undefined;
    if (store.getState() !== NONE) store.setState(NONE);
  };
  const request = async (id: string) => {
    const { signal, result } = latest.begin();
    try {
      // A video that needs a conversion would start long after the pointer has left.
      const src = await result(
        portal.downloads.playback({ id }, { signal, onPreparing: () => latest.end() }),
      );
      store.setState({ id, src });
    } catch {
      // The image of the result stays.
    }
  };
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'session') leave();
  });
  return {
    store: readOnly(store),
    enter(asset, context) {
      if (asset.id === hovered) return;
      leave();
      hovered = asset.id;
      if (playsOnHover(asset, context)) timer = setTimeout(() => void request(asset.id), HOVER_DELAY);
    },
    leave,
    stop() {
      unsubscribe();
      leave();
    },
  };
}
