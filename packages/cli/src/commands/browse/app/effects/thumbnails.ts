import type { BrowseInput } from '../../contract.js';
import { thumbnailBox } from '../state/screen-size.js';
import { assetAtCursor } from '../state/snapshot.js';
import type { SessionModel } from './session-model.js';

/** Time for which the cursor must stay on an asset before its thumbnail is requested, in milliseconds. */
const DELAY = 80;

/** Maximum number of cached thumbnails. */
const MAX_CACHED = 60;

/**
 * Loads the thumbnail of the asset at the cursor. The next asset aborts a running request. Returns a function that ends
 * this.
 */
export function followThumbnails({ services, mode }: BrowseInput, model: SessionModel): () => void {
  const { thumbnail } = services;
  if (thumbnail === undefined || mode === 'lines') return () => undefined;
  const cache = new Map<string, readonly string[] | undefined>();
  let current = '';
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (id: string, lines: readonly string[] | undefined) =>
    model.update({ thumbnail: lines === undefined ? null : { id, lines } });
  const follow = () => {
    const snapshot = model.snapshot();
    const asset = assetAtCursor(snapshot);
    const box = thumbnailBox(snapshot.columns, snapshot.rows);
    const key = asset === undefined || box === undefined ? '' : `${asset.id} ${box.columns} ${box.rows}`;
    if (key === current) return;
    current = key;
    controller.abort();
    clearTimeout(timer);
    if (asset === undefined || box === undefined) return;
    if (cache.has(key)) return show(asset.id, cache.get(key));
    controller = new AbortController();
    const { signal } = controller;
    timer = setTimeout(() => {
      const loaded = thumbnail(asset, box, signal).catch(() => undefined);
      void loaded.then((lines) => {
        if (signal.aborted) return;
        cache.set(key, lines);
        const [oldest = ''] = cache.keys();
        if (cache.size > MAX_CACHED) cache.delete(oldest);
        show(asset.id, lines);
      });
    }, DELAY);
  };
  const unsubscribe = model.subscribe(follow);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    controller.abort();
  };
}
