import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Message } from './message.js';

/** Duration of a toast, in milliseconds (specification, section 9). */
export const TOAST_TIME = 4000;

/** A message in the queue, with a unique number. */
export type Toast = Message & { readonly id: number };

/** The displayed toast and the queue. */
export interface ToastsState {
  readonly current: Toast | null;
  readonly waiting: readonly Toast[];
}

/**
 * Schedules a callback after a number of milliseconds. Returns a function that cancels it.
 *
 * @param kind `auto-hide` for what disappears by itself, such as a toast
 */
export type After = (milliseconds: number, run: () => void, kind?: 'auto-hide') => () => void;

/**
 * Schedules with `setTimeout`. The kind is an additional argument of `setTimeout`, so that tests in a browser can hold the
 * timers of a kind (docs/development.md).
 */
export const afterByTimer: After = (milliseconds, run, kind) => {
  const timer = setTimeout(run, milliseconds, kind);
  return () => clearTimeout(timer);
};

/** Reason why the current toast stays: the pointer is over it, it has the focus, or its code is still loading. */
export type ToastHold = 'hover' | 'focus' | 'loading';

/** Queue of toasts, displayed one after another. */
export interface Toasts {
  readonly store: ReadableStore<ToastsState>;
  /**
   * Displays a message or adds it to the queue. A message equal to the last one is not added. If it is displayed,
   * its time starts again (decisions, section 7, Toasts).
   */
  readonly show: (message: Message) => void;
  /** Closes the displayed toast early. */
  readonly dismiss: () => void;
  /** Runs the action of the displayed toast and closes it. Returns false if it has none. */
  readonly act: () => boolean;
  /** Pauses the time of the displayed toast, or continues it when no reason is left. */
  readonly hold: (reason: ToastHold, held: boolean) => void;
}

/** Creates the queue. Each toast is displayed for 4000 ms (specification, section 2, Global shell). */
export function createToasts(after: After = afterByTimer, now: () => number = Date.now): Toasts {
  const store = createStore<ToastsState>(() => ({ current: null, waiting: [] }));
  const holds = new Set<ToastHold>();
  let count = 0;
  let cancel: (() => void) | undefined;
  let left = TOAST_TIME;
  let started = 0;
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  const run = () => {
    stop();
    if (holds.size > 0) return;
    started = now();
    cancel = after(left, next, 'auto-hide');
  };
  const next = () => {
    stop();
    const [current = null, ...waiting] = store.getState().waiting;
    left = TOAST_TIME;
    // No event reports that the pointer or the focus has left a toast that is no longer displayed.
    if (current === null) holds.clear();
    else run();
    store.setState({ current, waiting });
  };
  return {
    store: readOnly(store),
    show(message) {
      const { state, changed } = withMessage(store.getState(), message, count + 1);
      store.setState(state);
      if (changed === 'waiting') count += 1;
      if (changed === 'current') {
        left = TOAST_TIME;
        run();
      } else if (state.current === null) next();
    },
    dismiss: () => {
      if (store.getState().current !== null) next();
    },
    act() {
      const action = store.getState().current?.action;
      if (action === undefined) return false;
      next();
      action.run();
      return true;
    },
    hold(reason, held) {
      if (store.getState().current === null || holds.has(reason) === held) return;
      if (held) holds.add(reason);
      else holds.delete(reason);
      // A toast whose code is loading has not been displayed yet.
      const shown = reason === 'loading' ? 0 : now() - started;
      if (held && cancel !== undefined) left = Math.max(0, left - shown);
      if (held) stop();
      else run();
    },
  };
}

/**
 * Returns the queue with a new message: instead of one of the same group, or at the end. A message equal to the last
 * one changes nothing.
 *
 * @returns changed `current` if the time of the displayed toast starts again, `waiting` if there is a new toast
 */
function withMessage(
  state: ToastsState,
  message: Message,
  id: number,
): { readonly state: ToastsState; readonly changed: 'current' | 'waiting' | undefined } {
  const { current, waiting } = state;
  const same = replaced([current, ...waiting], message);
  if (same !== undefined) {
    const put = (toast: Toast) => (toast.id === same.id ? { ...message, id: toast.id } : toast);
    const next = { current: current === null ? null : put(current), waiting: waiting.map(put) };
    return { state: next, changed: same === current ? 'current' : undefined };
  }
  const last = waiting.at(-1) ?? current;
  if (last !== null && sameMessage(last, message))
    return { state, changed: last === current ? 'current' : undefined };
  return { state: { current, waiting: [...waiting, { ...message, id }] }, changed: 'waiting' };
}

/** Returns the message that a new one of the same group replaces. */
function replaced(toasts: readonly (Toast | null)[], { group }: Message): Toast | undefined {
  return toasts.find((toast) => toast !== null && group !== undefined && toast.group === group) ?? undefined;
}

/** Returns true if two messages say the same. A message with an action is never the same, because its action differs. */
function sameMessage(a: Message, b: Message): boolean {
  const parts = ({ level, key, params, detail }: Message) =>
    JSON.stringify([level, key, params ?? {}, detail]);
  return a.action === undefined && b.action === undefined && parts(a) === parts(b);
}
