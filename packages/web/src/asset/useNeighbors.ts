import {
  filmstripWindow,
  listNeighbors,
  localized,
  neighborsOf,
  type Neighbors,
} from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { preloadStage } from '../stage/preloadStage.js';

export type Direction = 'next' | 'previous';

/** An entry of the filmstrip. */
export interface StripEntry {
  readonly position: number;
  /** Undefined while it is not loaded. */
  readonly asset: Asset | undefined;
}

/** Neighbors of an asset in the results. */
export interface StripNeighbors extends Neighbors {
  readonly strip: readonly StripEntry[];
  /** Returns the asset at a position. Undefined if it is not loaded. */
  readonly assetAt: (position: number) => Asset | undefined;
}

/** Number of neighbors on each side whose images are fetched in advance. */
const PRELOADED = 2;

/**
 * Returns the neighbors of an asset in the results of the search, or null without them. Loads those that the filmstrip
 * shows, also beyond the loaded results, and the images of the nearest.
 */
export function useNeighbors(id: string): StripNeighbors | null {
  const { search } = useApp();
  const locale = useLocale();
  const { results, numFound } = useStore(search, (state) => ({
    results: state.results,
    numFound: state.numFound,
  }));
  const neighbors = useMemo(
    () => withStrip(neighborsOf({ results, numFound }, id), (position) => results.at(position), locale),
    [results, numFound, id, locale],
  );

  const [from, to] = [neighbors?.strip.at(0)?.position, neighbors?.strip.at(-1)?.position];
  useEffect(() => {
    if (from !== undefined && to !== undefined) void search.show(from, to + 1);
  }, [search, from, to]);
  usePreloaded(neighbors);
  return neighbors;
}

/** Returns the neighbors of an asset in a list that is not that of the search, or null without them. */
export function useListNeighbors(list: readonly Asset[], id: string): StripNeighbors | null {
  const locale = useLocale();
  const neighbors = useMemo(
    () => withStrip(listNeighbors(list, id), (position) => list[position], locale),
    [list, id, locale],
  );
  usePreloaded(neighbors);
  return neighbors;
}

function withStrip(
  neighbors: Neighbors | null,
  loadedAt: (position: number) => Asset | undefined,
  locale: string,
): StripNeighbors | null {
  if (neighbors === null) return null;
  const inLanguage = (asset: Asset | undefined) => asset && localized(asset, locale);
  const assetAt = (position: number) => inLanguage(loadedAt(position));
  const { from, to } = filmstripWindow(neighbors.at, neighbors.total);
  const strip = Array.from({ length: to - from }, (_, index) => ({
    position: from + index,
    asset: assetAt(from + index),
  }));
  const [previous, next] = [inLanguage(neighbors.previous), inLanguage(neighbors.next)];
  return { ...neighbors, previous, next, strip, assetAt };
}

function usePreloaded(neighbors: StripNeighbors | null): void {
  const at = neighbors?.at;
  const near = (neighbors?.strip ?? []).flatMap(({ position, asset }) =>
    asset !== undefined && at !== undefined && position !== at && Math.abs(position - at) <= PRELOADED
      ? [asset]
      : [],
  );
  const ids = near.map(({ id }) => id).join(' ');
  const latest = useRef(near);
  useEffect(() => {
    latest.current = near;
  });
  useEffect(() => {
    for (const asset of latest.current) preloadStage(asset);
  }, [ids]);
}

/**
 * Returns a function that steps to a neighbor. If the neighbor is not loaded yet, it steps as soon as it is. Several
 * steps can follow each other before the page has rendered the first.
 *
 * @param id ID of the rendered asset
 * @param onStep called with the neighbor
 */
export function useStep(
  id: string,
  neighbors: StripNeighbors | null,
  onStep: (to: Asset) => void,
): (direction: Direction) => void {
  const latest = useRef({ neighbors, onStep });
  /** Position of the last step, and the assets of the steps that have not rendered. */
  const at = useRef(neighbors?.at ?? 0);
  const steps = useRef<string[]>([]);
  const waiting = useRef<Direction | null>(null);
  const step = useCallback((direction: Direction) => {
    const current = latest.current.neighbors;
    const target = at.current + (direction === 'next' ? 1 : -1);
    waiting.current = null;
    if (current === null || target < 0 || target >= current.total) return;
    const to = current.assetAt(target);
    if (to === undefined) {
      waiting.current = direction;
      return;
    }
    at.current = target;
    steps.current.push(to.id);
    latest.current.onStep(to);
  }, []);
  useLayoutEffect(() => {
    latest.current = { neighbors, onStep };
    const rendered = steps.current.indexOf(id);
    // An asset to which no step led was opened in another way.
    steps.current = rendered === -1 ? [] : steps.current.slice(rendered + 1);
    if (steps.current.length === 0) at.current = neighbors?.at ?? 0;
    if (waiting.current !== null) step(waiting.current);
  }, [id, neighbors, onStep, step]);
  return step;
}
