import { renderPoster } from './poster/poster.js';
import { openModel, type ModelInput } from './read.js';
import { boxOf } from './poster/view.js';
import { serveTasks, type ThreadImage } from '../../workers/thread.js';

/** Task to measure and render a model. */
export interface ModelTask extends ModelInput {
  /** Longer side in pixels. */
  side: number;
}

export interface ModelImage extends ThreadImage {
  /** Size along the axes of the file, in mm. */
  extent: [x: number, y: number, z: number];
  triangles: number;
}

serveTasks<ModelTask, ModelImage>(async (task) => {
  const { model, resolveReference } = await openModel(task);
  const { size } = boxOf(model.parts);
  const poster = await renderPoster(model, resolveReference, task.side, Math.round((task.side * 3) / 4));
  return {
    value: {
      ...poster,
      extent: size.map((side) => side * model.unit) as ModelImage['extent'],
      triangles: model.parts.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    },
    transfer: [poster.data.buffer],
  };
});
