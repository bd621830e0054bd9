import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { Message } from './message.js';

/** Milliseconds a toast is shown (specification, section 9). */
export const TOAST_TIME = 4000;

/** A message in the queue, with a number of its own. */
export type Toast = Message & { readonly id: number };

/** What is shown, and what comes after it. */
export interface ToastsState {
  readonly current: Toast | null;
  readonly waiting: readonly Toast[];
}

/** Runs something after so many milliseconds, and answers how to prevent it. */
export type After = (milliseconds: number, run: () => void) => () => void;

/** The usual clock. */
export const afterByTimer: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Messages, shown one after another. */
export interface Toasts {
  readonly store: ReadableStore<ToastsState>;
  /** Shows a message, or queues it; the same one as shown or queued last is not queued again. */
  readonly show: (message: Message) => void;
  /** Ends the current one early. */
  readonly dismiss: () => void;
}

/** Toasts: queued, shown one after another, each for 4000 ms (specification, section 2, Global shell). */
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
