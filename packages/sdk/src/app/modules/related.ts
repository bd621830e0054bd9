import { createStore } from 'zustand/vanilla';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { SIMILARITIES, type Similarity } from '../../contract/vocabulary.js';
import { creatorsOf } from '../../domains/assets/page/rights.js';
import { createLatest } from '../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { App } from '../app.js';

/** Assets that are related to the asset on its page. */
export interface RelatedState {
  /** ID of the asset. Null before the first load. */
  readonly id: string | null;
  /** Number of further assets of each creator. Missing until the server has counted them. */
  readonly byCreator: Readonly<Record<string, number>>;
  /** Similar assets by the kind of similarity. Null until all lists have loaded. A list that failed is empty. */
  readonly similar: Readonly<Record<Similarity, readonly Asset[]>> | null;
  /** The displayed list: the first one that is not empty, or the list chosen by the user. */
  readonly by: Similarity | null;
}

/** Store of the assets that are related to the asset on its page. */
export interface RelatedModule {
  readonly store: ReadableStore<RelatedState>;
  /** Counts the assets of the creators. Cancels the requests for another asset. */
  readonly countByCreator: (asset: Pick<Asset, 'id' | 'creator'>) => Promise<void>;
  /** Loads the lists of similar assets, unless they are loaded. Call when they are about to become visible. */
  readonly loadSimilar: (asset: Pick<Asset, 'id'>) => Promise<void>;
  /** Displays another list of similar assets. */
  readonly choose: (by: Similarity) => void;
  /** Cancels all requests, and stops following the session. */
  readonly stop: () => void;
}

const NONE: RelatedState = { id: null, byCreator: {}, similar: null, by: null };

/** Creates the store of related assets. Another user starts without them. */
export function relatedModule({ portal, changes }: Pick<App, 'portal' | 'changes'>): RelatedModule {
  const store = createStore<RelatedState>(() => NONE);
  const latest = createLatest();
  let run = latest.begin();
  const clear = () => {
    latest.end();
    store.setState(NONE);
  };
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'session') clear();
  });
  const show = (id: string) => {
    if (store.getState().id === id) return;
    run = latest.begin();
    store.setState({ ...NONE, id });
  };
  const countOf = async (name: string) => {
    const query = { query: '*', filters: { creator: [name] }, rows: 0 };
    const { total } = await run.result(portal.search.query(query, { signal: run.signal }));
    store.setState(({ byCreator }) => ({ byCreator: { ...byCreator, [name]: Math.max(0, total - 1) } }));
  };
  const similarBy = async (id: string, by: Similarity): Promise<readonly Asset[]> => {
    // A list that fails is empty, so that the others are still offered.
    const reply = portal.assets.similar({ id, by }, { signal: run.signal }).catch(() => []);
    return run.result(reply);
  };
  const ignore = () => undefined;
  return {
    store: readOnly(store),
    async countByCreator(asset) {
      show(asset.id);
      await Promise.all(creatorsOf(asset).map((name) => countOf(name).catch(ignore)));
    },
    async loadSimilar({ id }) {
      show(id);
      if (store.getState().similar !== null) return;
      const load = async () => {
        const lists = await Promise.all(
          SIMILARITIES.map(async (by) => [by, await similarBy(id, by)] as const),
        );
        const similar = Object.fromEntries(lists) as Record<Similarity, readonly Asset[]>;
        store.setState({ similar, by: SIMILARITIES.find((by) => similar[by].length > 0) ?? null });
      };
      await load().catch(ignore);
    },
    choose: (by) => store.setState({ by }),
    stop() {
      unsubscribe();
      latest.end();
    },
  };
}
