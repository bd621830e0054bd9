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
 * A planned sample asset with all values needed to create it. It does not depend on the number of planned
 * assets.
 */
export interface Plan {
  /** Path relative to the library folder, with `/` as separator. */
  path: string;
  /** True if the metadata is in a sidecar, `<path>.xmp`. */
  sidecar: boolean;
  palette: Palette;
  meta: Meta;
  work: Work;
  /** Label of the asset's random sequence, and prefix for the labels of derived sequences. */
  seed: string;
}

/** Plan for an asset without a file name: `path` is only the folder. */
export type UnnamedPlan = Omit<Plan, 'seed'> & { extension: string };
