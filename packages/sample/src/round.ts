import { AUDIO, MODELS } from './objects.js';
import { BROCHURES } from './subjects/brochures.js';
import { type SubjectName, SUBJECTS } from './subjects/index.js';

/** Number of assets in one round, for each kind that is not an image of a subject. */
export const OTHERS = {
  document: BROCHURES.length,
  model: MODELS.length,
  audio: AUDIO.length,
  animation: 2,
  video: 1,
  vector: 4,
} as const;
export type Other = keyof typeof OTHERS;

export interface Slot {
  kind: SubjectName | Other;
  /** Index among the slots of the same kind in a round. */
  nth: number;
}

/** One round, in an order that distributes each kind evenly. */
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
