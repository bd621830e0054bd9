import { useEffect, useSyncExternalStore } from 'react';

/** An entry that the stage adds to the menu of formats, such as the still of the current frame. */
export interface StageEntry {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly onSelect: () => void;
}

const NONE: readonly StageEntry[] = [];
const entries = new Map<string, readonly StageEntry[]>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Returns the entries that the stage of an asset offers at the moment. */
export function useStageEntries(id: string): readonly StageEntry[] {
  return useSyncExternalStore(subscribe, () => entries.get(id) ?? NONE);
}

/** Offers entries for an asset while its stage is shown. Pass a memoized list. */
export function useOfferEntries(id: string, offered: readonly StageEntry[]): void {
  useEffect(() => {
    const set = (value: readonly StageEntry[] | undefined) => {
      if (value === undefined) entries.delete(id);
      else entries.set(id, value);
      for (const listener of listeners) listener();
    };
    set(offered);
    return () => set(undefined);
  }, [id, offered]);
}
