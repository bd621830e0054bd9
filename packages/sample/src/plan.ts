import type { Plan } from './asset-plan.js';
import { titleOf } from './content/metadata.js';
import type { Language } from './content/vocabulary.js';
import { planImage } from './plan-image.js';
import { planOther } from './plan-other.js';
import { type Other, OTHERS, ROUND, type Slot } from './round.js';
import type { SubjectName } from './subjects/index.js';

/** Number of assets in a round. Further rounds contain variations. */
export const ROUND_LENGTH = ROUND.length;

/** Returns a file name for a title: replaces spaces and punctuation, but preserves non-ASCII characters. */
function nameOf(title: string): string {
  return title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Subjects that are also available as vector files. */
const VECTORS: readonly SubjectName[] = ['bauhaus', 'discs', 'lines', 'arches'];

/**
 * Names used in seeds instead of the slot's kind. They must not change, because the seed determines the content
 * of the asset.
 */
const SEED_KINDS: Partial<Record<Slot['kind'], string>> = { audio: 'sound', video: 'film' };

/** Plans the first `count` assets. The plan for an asset does not depend on `count`. */
export function planLibrary(count: number): Plan[] {
  const taken = new Set<string>();
  const plans: Plan[] = [];
  let images = 0;
  for (let i = 0; i < count; i++) {
    const round = Math.floor(i / ROUND.length);
    const slot = ROUND[i % ROUND.length]!;
    const seed = `${SEED_KINDS[slot.kind] ?? slot.kind} ${slot.nth} ${round}`;
    const language: Language = i % 2 === 0 ? 'de' : 'en';
    const plan =
      slot.kind === 'vector'
        ? planImage({ kind: VECTORS[slot.nth]!, nth: slot.nth + 3 }, round, -1, seed, language, true)
        : slot.kind in OTHERS
          ? planOther(slot.kind as Other, slot.nth, round, seed, language)
          : planImage(slot as Slot & { kind: SubjectName }, round, images++ % 110, seed, language);
    const { extension, ...rest } = plan;
    // Names must differ even without their extensions, because a sidecar is named after its asset with or
    // without the extension.
    const base = `${rest.path}/${nameOf(titleOf(rest.meta))}`;
    let path = base;
    for (let n = 2; taken.has(path.toLowerCase()); n++) path = `${base}-${n}`;
    taken.add(path.toLowerCase());
    plans.push({ ...rest, seed, path: `${path}.${extension}` });
  }
  return plans;
}
