import type { PreviewState, PreviewTarget } from '@assetportal/sdk/admin';
import { getPath, parsePath } from '@assetportal/sdk/config';
import { regionPath, REGIONS, type Region } from './regions.js';

/** An element of the portal, and the setting or message to which it leads. */
export interface Place {
  readonly element: Element;
  readonly target: PreviewTarget;
  readonly isWide: boolean;
}

/** Returns the places that contain an element, the most specific one first. */
export function placesAround(element: Element, state: PreviewState): readonly Place[] {
  const places: Place[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    for (const region of REGIONS) {
      if (at.matches(region.selector)) places.push(...placeOf(at, region, state));
    }
  }
  return places;
}

/** Returns the place of each region in the document, in the order of the document. Of nested ones, the outer comes first. */
export function allPlaces(document: Document, state: PreviewState): readonly Place[] {
  const places = REGIONS.flatMap((region) =>
    [...document.querySelectorAll(region.selector)]
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .flatMap((element) => placeOf(element, region, state)),
  );
  const first = places.filter(
    ({ target }, index) => places.findIndex((other) => keyOf(other.target) === keyOf(target)) === index,
  );
  return first.sort((a, b) => {
    const relation = a.element.compareDocumentPosition(b.element);
    return relation & Node.DOCUMENT_POSITION_FOLLOWING
      ? -1
      : relation & Node.DOCUMENT_POSITION_PRECEDING
        ? 1
        : 0;
  });
}

/** Returns the place of a setting: its own, that of the closest setting that contains it, or one inside of it. */
export function placeOfSetting(document: Document, path: string, state: PreviewState): Place | undefined {
  const steps = path.split('.');
  const places = allPlaces(document, state);
  const pathOf = ({ target }: Place) => (target.kind === 'setting' ? target.path : '');
  for (let length = steps.length; length > 0; length -= 1) {
    const start = steps.slice(0, length).join('.');
    const place = places.find((candidate) => pathOf(candidate) === start);
    if (place !== undefined) return place;
  }
  return places.find((place) => pathOf(place).startsWith(`${path}.`));
}

/** Identifies a target. */
export const keyOf = (target: PreviewTarget): string =>
  target.kind === 'setting' ? target.path : `message ${target.key}`;

function placeOf(element: Element, region: Region, state: PreviewState): readonly Place[] {
  const path = regionPath(region, state.view.scheme);
  const isWide = region.isWide === true;
  if (region.item === undefined) return [{ element, isWide, target: { kind: 'setting', path } }];
  const index = indexOfItem(element, region.item, getPath(state.config, parsePath(path) ?? []));
  return index < 0 ? [] : [{ element, isWide, target: { kind: 'setting', path: `${path}.${index}` } }];
}

function indexOfItem(element: Element, item: NonNullable<Region['item']>, list: unknown): number {
  const key = element.getAttribute(item.attribute);
  return Array.isArray(list)
    ? (list as Readonly<Record<string, unknown>>[]).findIndex((entry) => entry[item.key] === key)
    : -1;
}
