import { isSameJson, pathText, type MergeConflict } from '@assetportal/sdk/config';
import { useState } from 'react';

/** The version of a value to use. */
export type Side = 'mine' | 'theirs';

interface Choice {
  readonly side: Side;
  /** Value of the other admin at the time of the choice. A later one needs another choice. */
  readonly theirs: unknown;
}

/** Returns the choice of the admin for each value in conflict. Nothing is chosen at first. */
export function useChoices(paths: readonly MergeConflict[]) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const sides: Record<string, Side> = {};
  for (const { path, theirs } of paths) {
    const choice = choices[pathText(path)];
    if (choice !== undefined && isSameJson(choice.theirs, theirs)) sides[pathText(path)] = choice.side;
  }
  const choicesOf = (side: Side, chosen: readonly MergeConflict[]) =>
    Object.fromEntries(chosen.map(({ path, theirs }) => [pathText(path), { side, theirs }]));
  return {
    sides: sides as Readonly<Record<string, Side | undefined>>,
    isComplete: paths.every(({ path }) => sides[pathText(path)] !== undefined),
    choose: (id: string, side: Side) =>
      setChoices({
        ...choices,
        ...choicesOf(
          side,
          paths.filter(({ path }) => pathText(path) === id),
        ),
      }),
    takeAll: (side: Side) => setChoices(choicesOf(side, paths)),
  };
}
