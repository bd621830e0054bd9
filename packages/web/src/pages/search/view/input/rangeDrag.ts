import { coveredBelow } from '../../../../shell/dock/dock.js';
import { offsetsOf } from '../scroll/offsets.js';
import type { ResultActions } from '../resultActions.js';

/** Distance from the edge of the visible results in which a drag scrolls, in pixels. */
const EDGE = 56;
/** Movement after which a drag may scroll, in pixels. */
const MIN_MOVEMENT = 12;
/** Maximum distance that a drag scrolls per frame, in pixels. */
const SPEED = 24;

/** A drag over results that selects a range. */
export class RangeDrag {
  private actions: Pick<ResultActions, 'startRange' | 'moveRange'> | null = null;
  private results: Element | null = null;
  private at = -1;
  private dragged = false;
  private pointer = { x: 0, y: 0 };
  /** Where the pointer was at its first movement: a small movement near an edge does not scroll. */
  private origin: number | null = null;
  private frame = 0;

  /** Listens to the pointer in the whole window: it may be over a toolbar. Returns a function that ends this. */
  listen(): () => void {
    document.addEventListener('touchmove', this.onTouchMove, { passive: false });
    document.addEventListener('pointermove', this.onMove);
    document.addEventListener('pointerup', this.end);
    document.addEventListener('pointercancel', this.end);
    return () => {
      this.end();
      document.removeEventListener('touchmove', this.onTouchMove);
      document.removeEventListener('pointermove', this.onMove);
      document.removeEventListener('pointerup', this.end);
      document.removeEventListener('pointercancel', this.end);
    };
  }

  /** Prepares for a drag. @param results The element that contains all results. */
  begin(results: Element): void {
    this.end();
    this.results = results;
    this.dragged = false;
  }

  /** Starts a range at a result. */
  start(position: number, actions: Pick<ResultActions, 'startRange' | 'moveRange'>): void {
    this.actions = actions;
    this.origin = null;
    this.at = position;
    actions.startRange(position);
  }

  /** Returns true if a click is only the end of a drag. Call it once per click. */
  endsWith(): boolean {
    const ends = this.dragged;
    this.dragged = false;
    return ends;
  }

  /** Returns the position of the result that contains an element. */
  positionAt(target: EventTarget | null): number | undefined {
    const element = target instanceof Element ? target.closest('[data-index]') : null;
    return element === null ? undefined : Number(element.getAttribute('data-index'));
  }

  /** While a range is dragged, the finger must not scroll the page. */
  private readonly onTouchMove = (event: TouchEvent) => {
    if (this.actions !== null) event.preventDefault();
  };

  private readonly onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
    if (this.actions === null) return;
    this.pointer = { x: clientX, y: clientY };
    this.origin ??= clientY;
    this.extend();
    const isMoved = Math.abs(clientY - this.origin) > MIN_MOVEMENT;
    if (this.frame === 0 && isMoved && this.step() !== 0) this.frame = requestAnimationFrame(this.scroll);
  };

  private readonly end = () => {
    // Results that were still loading when the pointer passed them.
    if (this.dragged) this.actions?.moveRange(this.at);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.actions = null;
  };

  /** Scrolls while the pointer rests near an edge. */
  private readonly scroll = () => {
    const by = this.actions === null ? 0 : this.step();
    this.frame = by === 0 ? 0 : requestAnimationFrame(this.scroll);
    if (by === 0) return;
    window.scrollBy({ top: by, behavior: 'instant' });
    this.extend();
  };

  /** Extends the range to the result under the pointer, or under the nearest visible place. */
  private extend(): void {
    const { top, bottom } = this.visible();
    const y = Math.max(top + 1, Math.min(bottom - 1, this.pointer.y));
    // The browser captures the pointer for a finger, so the target of the event is the first result.
    const position = this.positionAt(document.elementFromPoint(this.pointer.x, y));
    if (position === undefined || position === this.at) return;
    this.at = position;
    this.dragged = true;
    this.actions?.moveRange(position);
  }

  /** Returns the distance to scroll per frame: the nearer to the edge, the faster. */
  private step(): number {
    const { top, bottom } = this.visible();
    const { y } = this.pointer;
    const depth = y < top + EDGE ? y - top - EDGE : y > bottom - EDGE ? y - bottom + EDGE : 0;
    return Math.max(-SPEED, Math.min(SPEED, Math.round((depth / EDGE) * SPEED)));
  }

  private visible(): { readonly top: number; readonly bottom: number } {
    const top = this.results === null ? 0 : offsetsOf(this.results).coveredTop;
    return { top, bottom: window.innerHeight - coveredBelow() };
  }
}
