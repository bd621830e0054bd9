import type { UnnamedPlan } from './asset-plan.js';
import { copyrightOf, describe, type Meta } from './content/metadata.js';
import { type Both, type Language } from './content/vocabulary.js';
import { paletteNamed, PALETTES, type Palette } from './draw/palettes.js';
import { Rng } from './draw/rng.js';
import { AUDIO, MODELS, MOTION, type Titled } from './objects.js';
import type { Other } from './round.js';
import { type Brochure, BROCHURES } from './subjects/brochures.js';

/** Plans an asset that is not an image of a subject: a document, model, animation, video or audio file. */
export function planOther(
  kind: Other,
  nth: number,
  round: number,
  seed: string,
  language: Language,
): UnnamedPlan {
  const rng = new Rng(`${seed}/plan`);
  const palette = PALETTES[(nth * 5 + round * 7 + 1) % PALETTES.length]!;
  const titled = (what: Titled, own: Language = language): Meta =>
    describe({
      rng,
      language: own,
      title: what.title,
      description: what.about,
      keywords: what.keywords,
      places: 'studio',
      photographed: false,
    });
  if (kind === 'document') return planDocument(BROCHURES[nth]!, nth, palette, titled);
  if (kind === 'model') {
    const form = MODELS[nth]!;
    return {
      path: 'Models/Parametric',
      extension: form.format,
      sidecar: true,
      palette,
      meta: titled(form),
      work: { kind, form: nth, format: form.format },
    };
  }
  if (kind === 'audio')
    return {
      path: 'Ton/Klänge',
      extension: 'wav',
      sidecar: true,
      palette,
      meta: titled(AUDIO[nth]!),
      work: { kind },
    };
  if (kind === 'animation') {
    const format = nth === 0 ? 'gif' : 'webp';
    return {
      path: 'Motion/Loops',
      extension: format,
      sidecar: format === 'gif',
      palette,
      meta: titled(MOTION[nth]!),
      work: { kind, format },
    };
  }
  return {
    path: 'Motion/Film',
    extension: 'mp4',
    sidecar: true,
    palette: paletteNamed(['apricot', 'rose', 'fjord'][round % 3]!),
    meta: titled(MOTION[2]!),
    work: { kind: 'video' },
  };
}

function planDocument(
  plan: Brochure,
  nth: number,
  palette: Palette,
  titled: (what: Titled, own?: Language) => Meta,
): UnnamedPlan {
  const same = (text: string): Both => ({ de: text, en: text });
  const { title, about } = plan.translated;
  const inBoth = (own: string, other: string): Both =>
    plan.language === 'de' ? { de: own, en: other } : { de: other, en: own };
  const meta = titled(
    {
      title: inBoth(plan.title, title),
      about: inBoth(plan.about, about),
      keywords: plan.keywords.map(same),
    },
    plan.language,
  );
  return {
    path: plan.language === 'de' ? 'Dokumente/Broschüren' : 'Documents/Brochures',
    extension: 'pdf',
    sidecar: false,
    palette,
    meta: {
      ...meta,
      taken: plan.issued,
      ...copyrightOf(plan.issued, plan.language),
      keywords: [...plan.keywords],
    },
    work: { kind: 'document', brochure: nth },
  };
}
