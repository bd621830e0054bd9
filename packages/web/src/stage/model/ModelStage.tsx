import { nextMat, type Axis, type Mat, type ModelView } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import { classes } from '../../lib/classes.js';
import type { StageProps } from '../common/types.js';
import { StageFoot } from '../common/StageFoot.js';
import { TermsNote } from '../common/TermsNote.js';
import { useElementSize } from '../common/useElementSize.js';
import { useMat } from '../common/useMat.js';
import { forgetHint, Hint, needsHint } from './Hint.js';
import styles from './Model.module.css';
import type { ModelViewer } from './viewer/ModelViewer.js';
import { ModelTools, type ModelLayers } from './ModelTools.js';
import { AxisMarker } from './Overlay.js';
import type { OverlayFrame } from './viewer/dimensions.js';
import { Surface } from './Surface.js';
import { useAppearance } from './useAppearance.js';
import { useViewEntry } from './useViewEntry.js';
import { useOrbit } from './useOrbit.js';
import { useViewer } from './useViewer.js';

/** A 3D model: its image first, and then a viewer with the same camera. */
export default function ModelStage({ asset, place, handle, onFullscreen }: StageProps) {
  const t = useT();
  const { mat, setMat } = useMat(asset);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(stage);
  const [ratio, setRatio] = useState<number>();
  const [frame, setFrame] = useState<OverlayFrame>();
  const { view, setView, layers, toggle, hint, onUsed } = useModelState();
  const { viewer, problem, want } = useViewer({
    asset,
    canvas,
    ratio,
    onRender: useCallback((rendered: ModelViewer) => setFrame(rendered.overlay()), []),
  });
  const orbit = useOrbit({ viewer, stage, up: asset.up_axis, onToggle: toggle, onUsed });

  useAppearance({ viewer, stage, size, layers, mat });
  useViewEntry(asset, viewer);
  useModelHandle({ handle, mat, setMat, canTurn: viewer !== undefined, toggle });
  const onView = (name: ModelView) => {
    setView(name);
    orbit.show(name);
  };
  const onAlong = (axis: Axis) => {
    setView(undefined);
    orbit.along(axis);
  };
  const isReady = viewer !== undefined && frame !== undefined;
  return (
    <>
      <div
        ref={stage}
        className={classes(styles.stage, isReady && styles.ready)}
        data-stage-image=""
        data-ready={isReady ? '' : undefined}
        onPointerDownCapture={want}
      >
        <Surface
          {...{ asset, canvas, size, frame, orbit, isReady }}
          dimensions={layers.dimensions}
          onRatio={setRatio}
        />
        {isReady && hint && <Hint onClose={onUsed} />}
        <AxisMarker up={asset.up_axis} frame={frame} onAlong={onAlong} />
        <p role="status" className={styles.problem}>
          {problem !== undefined && problem !== 'terms' && <span>{t(`stage.model.${problem}`)}</span>}
        </p>
        <StageFoot>{problem === 'terms' && <TermsNote purpose="turn" />}</StageFoot>
      </div>
      <ModelTools
        {...{ asset, place, onFullscreen, view, layers, mat, setMat, onView }}
        canTurn={problem === undefined && asset.url !== undefined}
        onToggle={toggle}
      />
    </>
  );
}

/** Returns the named view, the switches, and whether to show the hint. */
function useModelState() {
  const [view, setView] = useState<ModelView | undefined>('angle');
  const [layers, setLayers] = useState<ModelLayers>({ grid: true, dimensions: true, edges: false });
  const [hint, setHint] = useState(needsHint);
  const toggle = useCallback(
    (layer: keyof ModelLayers) => setLayers((before) => ({ ...before, [layer]: !before[layer] })),
    [],
  );
  const onUsed = useCallback(() => {
    setView(undefined);
    forgetHint();
    setHint(false);
  }, []);
  return { view, setView, layers, toggle, hint, onUsed };
}

interface ModelHandleInput extends Pick<StageProps, 'handle'> {
  readonly mat: Mat;
  readonly setMat: (mat: Mat) => void;
  readonly canTurn: boolean;
  readonly toggle: (layer: keyof ModelLayers) => void;
}

/** Runs the actions of keys and buttons outside the viewer. */
function useModelHandle({ handle, mat, setMat, canTurn, toggle }: ModelHandleInput): void {
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action === 'mat') setMat(nextMat(mat));
      else if (canTurn && (action === 'grid' || action === 'dimensions' || action === 'edges'))
        toggle(action);
      else return false;
      return true;
    },
  }));
}
