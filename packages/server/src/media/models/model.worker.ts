import { renderPoster } from './poster/poster.js';
import { withModel, type ModelInput } from './read.js';
import { boxOf } from './poster/view.js';
import { writeFile } from 'node:fs/promises';
import { serveTasks } from '../../workers/serve-tasks.js';
import type { RawPixels } from '../common/decoded-image.js';

/** Task to measure and render a model. */
export interface ModelTask extends ModelInput {
  /** Longer side in pixels. */
  readonly side: number;
  /** File that receives the pixels. */
  readonly output: string;
}

export interface ModelImage extends RawPixels {
  /** Size along the axes of the file, in mm. */
  readonly extent: [x: number, y: number, z: number];
  readonly triangles: number;
}

serveTasks<ModelTask, ModelImage>((task) =>
  withModel(task, async (model, resolveReference) => {
    const { size } = boxOf(model.parts);
    const width = task.side;
    const height = Math.round((width * 3) / 4);
    await writeFile(task.output, await renderPoster(model, resolveReference, width, height));
    return {
      width,
      height,
      channels: 4 as const,
      extent: size.map((side) => side * model.unit) as [number, number, number],
      triangles: model.parts.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    };
  }),
);
