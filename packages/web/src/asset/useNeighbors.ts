import { filmstripWindow, listNeighbors, neighborsOf, type Neighbors } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
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
}

/** Number of neighbors on each side whose images are fetched in advance. */
const PRELOADED = 2;

/**
 * Returns the neighbors of an asset in the results of the search, or null without them. Loads those that the filmstrip
 * shows, also beyond the loaded results, and the images of the nearest.
 */
export function useNeighbors(id: string): StripNeighbors | null {
  const { search } = useApp();
  const { results, numFound } = useStore(search, (state) => ({
    results: state.results,
    numFound: state.numFound,
  }));
  const neighbors = useMemo(
    () => withStrip(neighborsOf({ results, numFound }, id), (position) => results.at(position)),
    [results, numFound, id],
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
  const neighbors = useMemo(
    () => withStrip(listNeighbors(list, id), (position) => list[position]),
    [list, id],
  );
  usePreloaded(neighbors);
  return neighbors;
}

function withStrip(
  neighbors: Neighbors | null,
  assetAt: (position: number) => Asset | undefined,
): StripNeighbors | null {
  if (neighbors === null) return null;
  const { from, to } = filmstripWindow(neighbors.at, neighbors.total);
  const strip = Array.from({ length: to - from }, (_, index) => ({
    position: from + index,
    asset: assetAt(from + index),
  }));
  return { ...neighbors, strip };
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
 * Returns a function that steps to a neighbor. If the neighbor is not loaded yet, it steps as soon as it is.
 *
 * @param onStep called with the neighbor
 */
export function useStep(
  neighbors: Pick<Neighbors, 'previous' | 'next' | 'hasPrevious' | 'hasNext'> | null,
  onStep: (to: Asset) => void,
): (direction: Direction) => void {
  const waiting = useRef<Direction | null>(null);
  const latest = useRef({ neighbors, onStep });
  const step = useCallback((direction: Direction) => {
    const current = latest.current;
    const to = current.neighbors?.[direction];
    const has = direction === 'next' ? current.neighbors?.hasNext : current.neighbors?.hasPrevious;
    waiting.current = to === undefined && has === true ? direction : null;
    if (to !== undefined) current.onStep(to);
  }, []);
  useEffect(() => {
    latest.current = { neighbors, onStep };
    if (waiting.current !== null && neighbors?.[waiting.current] !== undefined) step(waiting.current);
  });
  return step;
}
