import { assetRoute } from '@assetportal/sdk/rules';
import { flushSync } from 'react-dom';
import { IMAGE_BOX } from '../components/AssetImage/AssetImage.js';
import { REDUCED_MOTION } from '../lib/useMediaQuery.js';
import { addressOf } from '../lib/startup/startupData.js';
import type { Place } from './place.js';

/** Name under which the browser connects the image of a tile with that of the stage. */
const NAME = 'asset-image';

/** True if the browser can animate, and the user wants it. */
const isAnimated = () => 'startViewTransition' in document && !window.matchMedia(REDUCED_MOTION).matches;

/** Returns the image of an asset in the page: that of its tile, or that of its stage. Undefined if it is not visible. */
function tileOf(id: string): HTMLElement | undefined {
  const href = CSS.escape(addressOf(assetRoute(id)));
  const link = document.querySelector(`main a[href="${href}"]`);
  const box =
    link?.querySelector<HTMLElement>(`[${IMAGE_BOX}]`) ??
    link?.closest('li, [role=row], [role=gridcell]')?.querySelector<HTMLElement>(`[${IMAGE_BOX}]`);
  return box != null && isInWindow(box) ? box : undefined;
}

/** Returns the image on the stage of the preview or of the page. */
function stageImage(): HTMLElement | undefined {
  const stage =
    document.querySelector('dialog [data-place=preview]') ?? document.querySelector('main [data-place=page]');
  return (
    stage?.querySelector<HTMLElement>('[data-stage-image]') ??
    stage?.querySelector<HTMLElement>('img') ??
    undefined
  );
}

function isInWindow(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/** The element that has the name at the moment. Two elements with the same name would end the animation. */
let named: HTMLElement | undefined;

function name(element: HTMLElement | undefined): void {
  if (named !== undefined) named.style.viewTransitionName = '';
  if (element !== undefined) element.style.viewTransitionName = NAME;
  named = element;
}

/**
 * Animates a change of the page, in which one image becomes another. Without both images, the change is immediate.
 * Between pages, only the image is animated: a browser without a graphics processor needs 40 ms to draw the image of the
 * old page, and the new one shows later.
 */
function animate(
  place: Place,
  from: HTMLElement | undefined,
  change: (isAnimated: boolean) => void,
  to: () => HTMLElement | undefined,
): void {
  if (from === undefined || !isAnimated()) return change(false);
  document.documentElement.style.viewTransitionName = place === 'page' ? 'none' : '';
  name(from);
  let target: HTMLElement | undefined;
  const transition = document.startViewTransition(() => {
    name(undefined);
    flushSync(() => change(true));
    target = to();
    name(target);
    if (target === undefined) transition.skipTransition();
  });
  const end = () => {
    // The next animation may have begun with the same element.
    if (target !== undefined && named === target && transition === latest) name(undefined);
  };
  latest = transition;
  // A skipped transition rejects `ready`. The change happens anyway.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
}

let latest: ViewTransition | undefined;

/** Shows the stage of an asset. Its image grows out of its tile. @param change renders the stage */
export function grow(place: Place, id: string, change: (isAnimated: boolean) => void): void {
  animate(place, tileOf(id), change, stageImage);
}

/** Leaves the stage of an asset. Its image shrinks back into its tile. @param change removes the stage */
export function shrink(place: Place, id: string, change: (isAnimated: boolean) => void): void {
  animate(place, stageImage(), change, () => tileOf(id));
}
