import { whenIdle } from '../lib/deferred.js';
import type * as animation from './animation.js';

let loaded: typeof animation | undefined;

/** Loads the code of the animations. Without it, changes are immediate. Never rejects. */
export const loadMotion = (): Promise<void> =>
  import('./animation.js').then(
    (motion) => {
      loaded = motion;
    },
    () => undefined,
  );

whenIdle(() => void loadMotion());

/** Where an asset has a stage. */
export type Place = 'page' | 'preview';

/** Changes the page. The parameter is true if the change must happen at once, because it is animated. */
type PageUpdate = (isAnimated: boolean) => void;

/** Shows the stage of an asset. Its image grows out of its tile. @param change renders the stage */
export function grow(place: Place, id: string, change: PageUpdate): void {
  if (loaded === undefined) change(false);
  else loaded.grow(place, id, change);
}

/** Leaves the stage of an asset. Its image shrinks back into its tile. @param change removes the stage */
export function shrink(place: Place, id: string, change: PageUpdate): void {
  if (loaded === undefined) change(false);
  else loaded.shrink(place, id, change);
}
