import type { Meta } from './content/metadata.js';
import type { Palette } from './draw/palettes.js';
import type { ImageFormat } from './formats/image.js';
import type { ModelFormat } from './formats/model.js';
import type { SubjectName } from './subjects/index.js';

type Work =
  | {
      kind: 'image';
      subject: SubjectName;
      width: number;
      height: number;
      format: ImageFormat;
      orientation?: number;
      bare: boolean;
    }
  | { kind: 'vector'; subject: SubjectName; width: number; height: number }
  | { kind: 'document'; brochure: number }
  | { kind: 'model'; form: number; format: ModelFormat }
  | { kind: 'animation'; format: 'gif' | 'webp' }
  | { kind: 'audio' }
  | { kind: 'video' };

/**
 * Plan of one sample asset. It contains everything needed to create the asset, and does not depend on the number
 * of assets.
 */
export interface Plan {
  /** Path relative to the library folder, with `/` as separator. */
  path: string;
  /** True if the metadata is in a sidecar, `<path>.xmp`. */
  sidecar: boolean;
  palette: Palette;
  meta: Meta;
  work: Work;
  /** Label of all random sequences of the asset. */
  seed: string;
}

/** Plan of an asset whose file name is not chosen yet: `path` is only the folder. */
export type UnnamedPlan = Omit<Plan, 'seed'> & { extension: string };
