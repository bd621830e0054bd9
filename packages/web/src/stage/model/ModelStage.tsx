import { nextMat, type Axis, type ModelView } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { saveFile } from '../../lib/saveFile.js';
import { classes } from '../../lib/classes.js';
import { useOfferEntries, type StageEntry } from '../common/entries.js';
import { StageProblem } from '../image/StageProblem.js';
import type { StageProps } from '../common/types.js';
import { useElementSize } from '../common/useElementSize.js';
import { useMat } from '../common/useMat.js';
import { forgetHint, Hint, needsHint } from './Hint.js';
import styles from './Model.module.css';
import type { ModelViewer } from './ModelViewer.js';
import { ModelTools, type ModelLayers } from './ModelTools.js';
import { AxisMarker, Dimensions, type OverlayFrame } from './Overlay.js';
import { Poster } from './Poster.js';
import { useOrbit } from './useOrbit.js';
import { useViewer } from './useViewer.js';

const NO_ENTRIES: readonly StageEntry[] = [];

/** A 3D model: its image first, and then a viewer with the same camera. */
export default function ModelStage({ asset, place, handle, onFullscreen }: StageProps) {
  const t = useT();
  const { mat, setMat } = useMat(asset);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(stage);
  const [ratio, setRatio] = useState<number>();
  const [frame, setFrame] = useState<OverlayFrame>();
  const [view, setView] = useState<ModelView | undefined>('angle');
  const [layers, setLayers] = useState<ModelLayers>({ grid: true, dimensions: true, edges: false });
  const [hint, setHint] = useState(needsHint);
  const { viewer, problem, want } = useViewer({
    asset,
    canvas,
    ratio,
    onRender: useCallback((rendered: ModelViewer) => setFrame(rendered.overlay()), []),
  });
  const toggle = useCallback(
    (layer: keyof ModelLayers) => setLayers((before) => ({ ...before, [layer]: !before[layer] })),
    [],
  );
  const onUsed = useCallback(() => {
    setView(undefined);
    forgetHint();
    setHint(false);
  }, []);
  const orbit = useOrbit({ viewer, stage, up: asset.up_axis, onToggle: toggle, onUsed });

  useLayoutEffect(() => {
    if (viewer === undefined || size === undefined) return;
    viewer.setColor(getComputedStyle(stage.current ?? document.body).color);
    viewer.show(layers);
  }, [viewer, size, layers, mat]);
  useLayoutEffect(() => {
    if (size !== undefined) viewer?.resize(size);
  }, [viewer, size]);

  const entries = useMemo<readonly StageEntry[]>(() => {
    if (viewer === undefined) return NO_ENTRIES;
    const save = async () => {
      const blob = await viewer.image();
      if (blob !== null) await saveFile(new Response(blob), `${asset.fname.replace(/\.[^.]*$/, '')}.png`);
    };
    return [{ id: 'view', label: t('stage.model.viewImage'), detail: 'PNG', onSelect: () => void save() }];
  }, [viewer, asset.fname, t]);
  useOfferEntries(asset.id, entries);
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action === 'mat') setMat(nextMat(mat));
      else if (viewer !== undefined && (action === 'grid' || action === 'dimensions' || action === 'edges'))
        toggle(action);
      else return false;
      return true;
    },
  }));
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
        {asset.url === undefined ? (
          <StageProblem asset={asset} failed={false} />
        ) : (
          <Poster asset={asset} size={size} hidden={isReady} onRatio={setRatio} />
        )}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- A viewer handles keys and pointers itself, as its role says. */}
        <div
          role={isReady ? 'application' : undefined}
          aria-roledescription={isReady ? t('stage.model.viewer') : undefined}
          aria-label={isReady ? t('stage.model.help', { title: asset.title }) : undefined}
          tabIndex={isReady ? 0 : undefined}
          className={styles.viewer}
          {...orbit.handlers}
        >
          <canvas ref={canvas} className={styles.canvas} aria-hidden />
          <Dimensions asset={asset} frame={frame} visible={layers.dimensions} />
        </div>
        {isReady && hint && <Hint onClose={onUsed} />}
        <AxisMarker up={asset.up_axis} frame={frame} onAlong={onAlong} />
        <p role="status" className={styles.problem}>
          {problem !== undefined && <span>{t(`stage.model.${problem}`)}</span>}
        </p>
      </div>
      <ModelTools
        {...{ asset, place, onFullscreen, view, layers, mat, setMat, onView }}
        canTurn={problem === undefined && asset.url !== undefined}
        onToggle={toggle}
      />
    </>
  );
}
