import type { Artwork, Scene } from './draw/canvas.js';
import { Rng } from './draw/rng.js';
import { BROCHURES } from './subjects/brochures.js';
import { animation } from './formats/animation.js';
import { audio } from './formats/audio.js';
import { brochure } from './formats/brochure.js';
import { model, mtl } from './formats/model.js';
import { encodeImage } from './formats/image.js';
import { vector } from './formats/vector.js';
import { video } from './formats/video.js';
import { xmp } from './formats/xmp.js';
import { MODELS } from './objects.js';
import type { Plan } from './asset-plan.js';
import { SUBJECTS } from './subjects/index.js';

export interface GeneratedFile {
  /** Path relative to the library folder, with `/` as separator. */
  path: string;
  data: Buffer;
}

/** Returns the paths of the files that accompany an asset: its sidecar, and the material file of an OBJ. */
export function companionPaths(plan: Plan): string[] {
  return [...(plan.sidecar ? [`${plan.path}.xmp`] : []), ...(materialOf(plan) ?? [])];
}

function materialOf({ work, path }: Plan): [string] | undefined {
  return work.kind === 'model' && MODELS[work.form]!.material ? [path.replace(/\.obj$/, '.mtl')] : undefined;
}

/**
 * Returns the files of an asset. The last one is the asset itself.
 *
 * @param scratch Path that ffmpeg can write a video to.
 */
export async function make(plan: Plan, scratch: string, signal?: AbortSignal): Promise<GeneratedFile[]> {
  const companions: GeneratedFile[] = plan.sidecar
    ? [{ path: `${plan.path}.xmp`, data: Buffer.from(xmp(plan.meta)) }]
    : [];
  const rng = new Rng(plan.seed);
  const { work, palette, meta } = plan;
  const draw = (
    subject: keyof typeof SUBJECTS,
    width: number,
    height: number,
  ): { scene: Scene; artwork: Artwork } => {
    const scene = { width, height, rng, palette };
    return { scene, artwork: SUBJECTS[subject].motif(scene) };
  };
  const file = async (): Promise<Buffer> => {
    switch (work.kind) {
      case 'image': {
        const { scene, artwork } = draw(work.subject, work.width, work.height);
        return encodeImage(artwork, scene, work.format, meta, work);
      }
      case 'vector':
        return vector(draw(work.subject, work.width, work.height).artwork.svg ?? '', meta);
      case 'document':
        return brochure(rng, BROCHURES[work.brochure]!, meta);
      case 'model': {
        const mesh = MODELS[work.form]!.form(rng, palette);
        const [material] = materialOf(plan) ?? [];
        if (material) companions.push({ path: material, data: mtl(palette.accents[0]) });
        return model(
          mesh,
          work.format,
          palette.accents[0],
          meta,
          material?.slice(material.lastIndexOf('/') + 1),
        );
      }
      case 'animation':
        return (await animation(rng, palette, work.format, meta)).file;
      case 'audio':
        return audio(rng, meta);
      case 'video':
        return video(rng, palette, meta, scratch, signal);
    }
  };
  const data = await file();
  return [...companions, { path: plan.path, data }];
}
