import { renderPoster } from './poster/poster.js';
import { withModel, type ModelInput } from './read.js';
import { boxOf } from './poster/view.js';
import { createGlb } from './glb/glb.js';
import type { Model, ModelFile } from './mesh/model.js';
import { writeFile } from 'node:fs/promises';
import { serveTasks } from '../../workers/serve-tasks.js';
import type { RawPixels } from '../common/decoded-image.js';

/** Aspect ratio of the poster. */
const ASPECT = 4 / 3;

/** Task to measure and render a model, or to convert it for a viewer. */
export type ModelTask = ModelInput & {
  /** File that receives the pixels or the mesh. */
  readonly output: string;
} & (
    | {
        readonly kind: 'poster';
        /** Longer side in pixels. */
        readonly side: number;
      }
    | { readonly kind: 'mesh' }
  );

/** Reply to a task that renders a poster. */
export interface ModelImage extends RawPixels {
  /** Size along the axes of the file, in mm. Without a unit, the numbers of the file. */
  readonly extent: [x: number, y: number, z: number];
  readonly triangles: number;
  readonly parts: number;
  readonly up: 'y' | 'z';
  /** Millimeters per unit. Undefined if the format or the file has no unit. */
  readonly unit?: number | undefined;
  /** True if a texture cannot be decoded, so that its surfaces have their plain color. */
  readonly incomplete?: boolean | undefined;
}

serveTasks<ModelTask, ModelImage | undefined>((task) =>
  withModel(task, async (model, resolveReference) => {
    if (task.kind === 'poster') return posterOf(model, resolveReference, task);
    await writeFile(task.output, await createGlb(model, resolveReference, ASPECT));
    return undefined;
  }),
);

async function posterOf(
  model: Model,
  resolveReference: ModelFile['resolveReference'],
  { side: width, output }: { readonly side: number; readonly output: string },
): Promise<ModelImage> {
  const { parts, unit, up } = model;
  const { size } = boxOf(parts);
  const height = Math.round(width / ASPECT);
  const { pixels, incomplete } = await renderPoster(model, resolveReference, width, height);
  await writeFile(output, pixels);
  return {
    width,
    height,
    channels: 4 as const,
    extent: size.map((side) => side * (unit ?? 1)) as [number, number, number],
    triangles: parts.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    parts: parts.filter(({ indices }) => indices.length > 0).length,
    up,
    ...(unit !== undefined && { unit }),
    ...(incomplete && { incomplete }),
  };
}
