import { isSameJson } from '@assetportal/sdk/config';
import { useState } from 'react';

/** The version of a value to use. */
export type Side = 'mine' | 'theirs';

/** A value in conflict. */
interface Conflict {
  readonly id: string;
  readonly theirs: unknown;
}

interface Choice {
  readonly side: Side;
  /** Value of the other admin at the time of the choice. A later one needs another choice. */
  readonly theirs: unknown;
}

/** Returns the choice of the admin for each value in conflict. Nothing is chosen at first. */
export function useChoices(conflicts: readonly Conflict[]) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const sides: Record<string, Side> = {};
  for (const { id, theirs } of conflicts) {
    const choice = choices[id];
    if (choice !== undefined && isSameJson(choice.theirs, theirs)) sides[id] = choice.side;
  }
  const choicesOf = (side: Side, chosen: readonly Conflict[]) =>
    Object.fromEntries(chosen.map(({ id, theirs }) => [id, { side, theirs }]));
  return {
    sides: sides as Readonly<Record<string, Side | undefined>>,
    isComplete: conflicts.every(({ id }) => sides[id] !== undefined),
    choose: (chosen: string, side: Side) =>
      setChoices({
        ...choices,
        ...choicesOf(
          side,
          conflicts.filter(({ id }) => id === chosen),
        ),
      }),
    takeAll: (side: Side) => setChoices(choicesOf(side, conflicts)),
  };
}
