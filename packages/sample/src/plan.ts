import type { Plan } from './asset-plan.js';
import { titleOf } from './content/metadata.js';
import type { Language } from './content/vocabulary.js';
import { planImage } from './plan-image.js';
import { planOther } from './plan-other.js';
import { type Other, OTHERS, ROUND, type Slot } from './round.js';
import type { SubjectName } from './subjects/index.js';

/** How many assets there are before they repeat as variations. */
export const ROUND_LENGTH = ROUND.length;

/** A file name out of a title: no spaces or punctuation, but the letters of its language. */
function nameOf(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Which motifs are given as vector files too. */
const VECTORS: readonly SubjectName[] = ['bauhaus', 'discs', 'lines', 'arches'];

/** The first `count` assets. Each is the same whatever `count` is. */
export function planLibrary(count: number): Plan[] {
  const taken = new Set<string>();
  const plans: Plan[] = [];
  let pictures = 0;
  for (let i = 0; i < count; i++) {
    const round = Math.floor(i / ROUND.length);
    const slot = ROUND[i % ROUND.length]!;
    const seed = `${slot.kind} ${slot.nth} ${round}`;
    const language: Language = i % 2 === 0 ? 'de' : 'en';
    const plan =
      slot.kind === 'vector'
        ? planImage({ kind: VECTORS[slot.nth]!, nth: slot.nth + 3 }, round, -1, seed, language, true)
        : slot.kind in OTHERS
          ? planOther(slot.kind as Other, slot.nth, round, seed, language)
          : planImage(slot as Slot & { kind: SubjectName }, round, pictures++ % 110, seed, language);
    const { extension, ...rest } = plan;
    // The names without their extensions are told apart as well: a sidecar may be called after either.
    const base = `${rest.path}/${nameOf(titleOf(rest.meta))}`;
    let path = base;
    for (let n = 2; taken.has(path.toLowerCase()); n++) path = `${base}-${n}`;
    taken.add(path.toLowerCase());
    plans.push({ ...rest, seed, path: `${path}.${extension}` });
  }
  return plans;
}
