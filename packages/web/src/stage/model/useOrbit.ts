import {
  draggedOrbit,
  modelKey,
  orbitAlong,
  orbitOf,
  zoomedOrbit,
  type Axis,
  type ModelView,
  type Orbit,
  isModified,
  shortcutKey,
} from '@assetportal/sdk/rules';
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { onTrackpadPinch } from '../../lib/trackpadPinch.js';
import { REDUCED_MOTION, useMediaQuery } from '../../lib/useMediaQuery.js';
import type { ModelViewer } from './viewer/ModelViewer.js';

interface OrbitInput {
  readonly viewer: ModelViewer | undefined;
  readonly stage: RefObject<HTMLElement | null>;
  readonly up: 'y' | 'z' | undefined;
  readonly onToggle: (what: 'grid' | 'dimensions' | 'edges') => void;
  /** Called when the user turns the model for the first time. */
  readonly onUsed: () => void;
}

const WHEEL = 0.0015;

const isControl = (event: { readonly target: EventTarget }) =>
  (event.target as Element).closest('button') !== null;

/** Moves the camera of a viewer by pointer, wheel, keys and buttons. */
export function useOrbit({ viewer, stage, up, onToggle, onUsed }: OrbitInput) {
  const isReduced = useMediaQuery(REDUCED_MOTION);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const jump = (orbit: Orbit) => viewer?.moveTo(orbit, false);
  const move = (orbit: Orbit) => viewer?.moveTo(orbit, !isReduced);

  useOrbitWheel({ viewer, stage, onUsed });

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (viewer === undefined || event.button > 1 || isControl(event)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined || viewer === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, now);
      const [x, y] = [now.x - before.x, now.y - before.y];
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (x === 0 && y === 0) return;
      if (other !== undefined) {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        jump(viewer.shifted(zoomedOrbit(viewer.orbit, factor), x / 2, y / 2));
      } else if (event.shiftKey || event.buttons === 4) jump(viewer.shifted(viewer.orbit, x, y));
      else jump(draggedOrbit(viewer.orbit, x, y));
      onUsed();
    },
    onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onDoubleClick(event: MouseEvent) {
      const box = stage.current?.getBoundingClientRect();
      if (box === undefined || isControl(event)) return;
      const target = viewer?.centeredAt(event.clientX - box.left, event.clientY - box.top);
      if (target !== undefined) move(target);
    },
    onKeyDown(event: KeyboardEvent) {
      if (viewer === undefined || isModified(event) || isControl(event)) return;
      const action = modelKey(shortcutKey(event), viewer.orbit, viewer.poster);
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (action.kind === 'orbit') move(action.orbit);
      else onToggle(action.kind);
    },
  };
  return {
    handlers,
    show: (view: ModelView) => {
      if (viewer === undefined) return;
      move(view === 'angle' ? viewer.poster : viewer.fitted(orbitOf(view)));
    },
    along: (axis: Axis) => {
      if (viewer !== undefined) move(viewer.fitted(orbitAlong(axis, up, viewer.orbit)));
    },
  };
}

/** Zooms with the wheel or a pinch on a touchpad. */
function useOrbitWheel({ viewer, stage, onUsed }: Pick<OrbitInput, 'viewer' | 'stage' | 'onUsed'>): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null || viewer === undefined) return;
    const zoom = (factor: number) => {
      viewer.moveTo(zoomedOrbit(viewer.orbit, factor), false);
      onUsed();
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      zoom(Math.exp(-event.deltaY * pixels * WHEEL));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    const endPinch = onTrackpadPinch(element, ({ factor }) => zoom(factor));
    return () => {
      element.removeEventListener('wheel', onWheel);
      endPinch();
    };
  }, [stage, viewer, onUsed]);
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);
