import { whenIdle } from './deferred.js';

type Motion = typeof import('../preview/motion.js');

let loaded: Motion | undefined;

/** Loads the code of the animations. Without it, changes are immediate. Never rejects. */
export const loadMotion = (): Promise<void> =>
  import('../preview/motion.js').then(
    (motion) => {
      loaded = motion;
    },
    () => undefined,
  );

whenIdle(() => void loadMotion());

/** Shows the stage of an asset. Its image grows out of its tile. @param change renders the stage */
export function grow(id: string, change: () => void): void {
  if (loaded === undefined) change();
  else loaded.grow(id, change);
}

/** Leaves the stage of an asset. Its image shrinks back into its tile. @param change removes the stage */
export function shrink(id: string, change: () => void): void {
  if (loaded === undefined) change();
  else loaded.shrink(id, change);
}
