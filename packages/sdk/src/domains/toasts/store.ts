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

/** Schedules a callback after a number of milliseconds. Returns a function that cancels it. */
export type After = (milliseconds: number, run: () => void) => () => void;

/** Schedules with `setTimeout`. */
export const afterByTimer: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Queue of toasts, displayed one after another. */
export interface Toasts {
  readonly store: ReadableStore<ToastsState>;
  /**
   * Displays a message or adds it to the queue. Ignores it if it equals the last message in the queue, or the
   * displayed message if the queue is empty.
   */
  readonly show: (message: Message) => void;
  /** Closes the displayed toast early. */
  readonly dismiss: () => void;
}

/** Creates the queue. Each toast is displayed for 4000 ms (specification, section 2, Global shell). */
export function createToasts(after: After = afterByTimer): Toasts {
  const store = createStore<ToastsState>(() => ({ current: null, waiting: [] }));
  let count = 0;
  let cancel: (() => void) | undefined;
  const next = () => {
    cancel?.();
    cancel = undefined;
    const [current = null, ...waiting] = store.getState().waiting;
    store.setState({ current, waiting });
    if (current !== null) cancel = after(TOAST_TIME, next);
  };
  return {
    store: readOnly(store),
    show(message) {
      const { current, waiting } = store.getState();
      const last = waiting.at(-1) ?? current;
      if (last !== null && sameMessage(last, message)) return;
      count += 1;
      store.setState({ waiting: [...waiting, { ...message, id: count }] });
      if (current === null) next();
    },
    dismiss: () => {
      if (store.getState().current !== null) next();
    },
  };
}

function sameMessage(a: Message, b: Message): boolean {
  const parts = ({ level, key, params, detail }: Message) =>
    JSON.stringify([level, key, params ?? {}, detail]);
  return parts(a) === parts(b);
}
