import { useCallback, useSyncExternalStore } from 'react';

/** Choices of the user for a specimen. Undefined members have their first values. */
export interface Choices {
  readonly text?: string | undefined;
  /** In pixels. */
  readonly size?: number | undefined;
  readonly weight?: number | undefined;
}

const NONE: Choices = {};
/** Choices for the asset that is shown. The page and the preview share them. */
let current: { readonly id: string; readonly choices: Choices } | undefined;
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) current = undefined;
  };
}

/** Returns the choices for a font, and a function that changes them. They end when the user leaves the asset. */
export function useChoices(id: string): readonly [Choices, (changed: Choices) => void] {
  const choices = useSyncExternalStore(subscribe, () => (current?.id === id ? current.choices : NONE));
  const change = useCallback(
    (changed: Choices) => {
      const before = current?.id === id ? current.choices : NONE;
      current = { id, choices: { ...before, ...changed } };
      for (const listener of listeners) listener();
    },
    [id],
  );
  return [choices, change];
}
