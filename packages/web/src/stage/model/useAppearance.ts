import type { Extent, Mat } from '@assetportal/sdk/rules';
import { useLayoutEffect, type RefObject } from 'react';
import type { ModelLayers } from './ModelTools.js';
import type { ModelViewer } from './viewer/ModelViewer.js';

interface AppearanceInput {
  readonly viewer: ModelViewer | undefined;
  readonly stage: RefObject<HTMLElement | null>;
  readonly size: Extent | undefined;
  readonly layers: ModelLayers;
  readonly mat: Mat;
}

/** Adapts the viewer to the size of the stage, the switches and the background. */
export function useAppearance({ viewer, stage, size, layers, mat }: AppearanceInput): void {
  useLayoutEffect(() => {
    if (viewer === undefined || size === undefined) return;
    viewer.setColor(getComputedStyle(stage.current ?? document.body).color);
    viewer.show(layers);
  }, [viewer, stage, size, layers, mat]);
  useLayoutEffect(() => {
    if (size !== undefined) viewer?.resize(size);
  }, [viewer, size]);
}
