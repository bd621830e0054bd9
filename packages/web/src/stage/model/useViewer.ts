import { isPortalError, isTermsRefusal, termsModule } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { modelSize } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { whilePending } from '../../lib/settled/settled.js';
import { useIdle } from '../../lib/useIdle.js';
import type { ModelViewer } from './viewer/ModelViewer.js';

/**
 * Reason why there is only an image of the model. The message key is `stage.model.<reason>`. `terms`: the user must accept
 * the terms of use first.
 */
export type ViewerProblem = 'noWebGl' | 'tooLarge' | 'denied' | 'terms' | 'failed';

/** Largest file that a viewer loads, in bytes. */
const MAX_BYTES = 150_000_000;

interface ViewerInput {
  readonly asset: Asset;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Width of the image of the model divided by its height. Undefined until it has loaded. */
  readonly ratio: number | undefined;
  /** Called after each frame of the viewer. Must be stable. */
  readonly onRender: (viewer: ModelViewer) => void;
}

/**
 * Loads the viewer and the model when the image of the model is shown and the browser is idle, or when the user points
 * at it.
 */
export function useViewer({ asset, canvas, ratio, onRender }: ViewerInput) {
  const { portal } = useApp();
  const { accepted: acceptedTerms } = useStore(useModule(termsModule).store);
  const isIdle = useIdle();
  const [isRequested, setRequested] = useState(false);
  const [viewer, setViewer] = useState<ModelViewer>();
  const [problem, setProblem] = useState<ViewerProblem>();
  const mustLoad = ratio !== undefined && (isIdle || isRequested) && !asset.offline;
  const size = modelSize(asset);
  const longest = size && Math.max(size.width, size.height, size.depth);

  useEffect(() => {
    if (!mustLoad) return;
    const controller = new AbortController();
    const { signal } = controller;
    let created: ModelViewer | undefined;
    const load = async () => {
      if (canvas.current === null) return;
      if (!hasWebGl()) return setProblem('noWebGl');
      const mesh = await portal.downloads.mesh({ id: asset.id, acceptedTerms }, { signal });
      if ((mesh.size ?? 0) > MAX_BYTES) return setProblem('tooLarge');
      const [{ ModelViewer: Viewer }, response] = await Promise.all([
        whilePending(import('./viewer/ModelViewer.js')),
        fetch(mesh.url, { signal }),
      ]);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const bytes = await response.arrayBuffer();
      created = await Viewer.create(bytes, {
        canvas: canvas.current,
        ratio,
        longest,
        onRender,
      });
      if (signal.aborted) created.dispose();
      else setViewer(created);
    };
    load().catch((error: unknown) => {
      if (!signal.aborted) setProblem(problemOf(error));
    });
    return () => {
      controller.abort();
      created?.dispose();
      setViewer(undefined);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The aspect ratio of the image does not change.
  }, [portal, asset.id, acceptedTerms, canvas, mustLoad, longest, onRender]);

  const isAccepted = problem === 'terms' && acceptedTerms;
  return {
    viewer,
    problem: isAccepted ? undefined : problem,
    want: useCallback(() => setRequested(true), []),
  };
}

function problemOf(error: unknown): ViewerProblem {
  if (isTermsRefusal(error)) return 'terms';
  if (isPortalError(error, 'forbidden')) return 'denied';
  const isTooLarge = isPortalError(error, 'preview-unavailable') && error.problem?.reason === 'too-large';
  return isTooLarge ? 'tooLarge' : 'failed';
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
