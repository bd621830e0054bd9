import { AUDIO, MODELS } from './objects.js';
import { BROCHURES } from './subjects/brochures.js';
import { type SubjectName, SUBJECTS } from './subjects/index.js';

/** The kinds of one round, and how many assets of each it has. */
export const OTHERS = {
  document: BROCHURES.length,
  model: MODELS.length,
  sound: AUDIO.length,
  animation: 2,
  film: 1,
  vector: 4,
} as const;
export type Other = keyof typeof OTHERS;

export interface Slot {
  kind: SubjectName | Other;
  /** Which one of its kind in a round. */
  nth: number;
}

/** One round in an order that mixes all kinds, so that the first dozen assets already show most of them. */
export const ROUND: readonly Slot[] = (() => {
  const counts: [Slot['kind'], number][] = [
    ...Object.entries(SUBJECTS).map(([name, subject]): [SubjectName, number] => [
      name as SubjectName,
      subject.count,
    ]),
    ...(Object.entries(OTHERS) as [Other, number][]),
  ];
  return counts
    .flatMap(([kind, count], k) =>
      Array.from({ length: count }, (_, nth) => ({ kind, nth, at: (nth + ((k * 0.618) % 1)) / count })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ kind, nth }) => ({ kind, nth }));
})();
