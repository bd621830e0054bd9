import type { Meta } from './content/metadata.js';
import type { Palette } from './draw/palettes.js';
import type { ImageFormat } from './formats/image.js';
import type { ModelFormat } from './formats/model.js';
import type { SubjectName } from './subjects/index.js';

type Work =
  | {
      kind: 'picture';
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
  | { kind: 'sound' }
  | { kind: 'film' };

/** One asset of the sample: all that is needed to make it, and nothing that depends on how many are made. */
export interface Plan {
  /** Below the library's folder, with `/` between parts. */
  path: string;
  /** Its metadata stands beside it, in `<path>.xmp`. */
  sidecar: boolean;
  palette: Palette;
  meta: Meta;
  work: Work;
  /** Names everything random in it. */
  seed: string;
}

/** Plan of an asset before it has its file name: `path` is its folder. */
export type UnnamedPlan = Omit<Plan, 'seed'> & { extension: string };
