/** Past and future states of something that is edited, for undo and redo. */
export interface Steps<T> {
  /** Earlier states, the oldest first. */
  readonly past: readonly T[];
  /** States that were undone, the next one to redo first. */
  readonly future: readonly T[];
  /** Name of the last edit, and its time in milliseconds. Null if the next edit must be a separate step. */
  readonly open: { readonly tag: string; readonly at: number } | null;
}

/** An edit that is recorded. */
interface EditFacts {
  /** Name of the edit. Edits with the same name in quick succession are one step. Null for a separate step. */
  readonly tag: string | null;
  /** Time of the edit in milliseconds. */
  readonly now: number;
  /** True while a pointer is pressed: edits with the same name are one step, however long they take. */
  readonly held?: boolean;
}

/** Time in which edits of the same setting are one step, in milliseconds: typing a word is undone at once. */
export const SAME_STEP = 1_000;

/** Maximum number of steps. The states share most of their parts, so that each needs little memory. */
const MAX_STEPS = 500;

/** No steps. */
export const NO_STEPS: Steps<never> = { past: [], future: [], open: null };

/**
 * Returns the steps after an edit, which ends the future.
 *
 * @param before state before the edit
 */
export function recordStep<T>(steps: Steps<T>, before: T, { tag, now, held = false }: EditFacts): Steps<T> {
  const { open, past } = steps;
  const continues = tag !== null && open?.tag === tag && (held || now - open.at < SAME_STEP);
  return {
    past: continues ? past : [...past, before].slice(-MAX_STEPS),
    future: [],
    open: tag === null ? null : { tag, at: now },
  };
}

/** Returns the steps and the state after undoing the last step. Undefined if there is none. */
export function undoStep<T>(steps: Steps<T>, current: T): { steps: Steps<T>; state: T } | undefined {
  const state = steps.past.at(-1);
  if (state === undefined) return undefined;
  return {
    state,
    steps: { past: steps.past.slice(0, -1), future: [current, ...steps.future], open: null },
  };
}

/** Returns the steps and the state after repeating the step that was undone last. Undefined if there is none. */
export function redoStep<T>(steps: Steps<T>, current: T): { steps: Steps<T>; state: T } | undefined {
  const [state, ...future] = steps.future;
  if (state === undefined) return undefined;
  return { state, steps: { past: [...steps.past, current], future, open: null } };
}
