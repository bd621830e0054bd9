import { copyOfFormat, newFormat, withFormat, withoutFormat, type FormatEntry } from '@assetportal/sdk/admin';
import type { ConvertSetSettings } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import type { Formats } from './useFormats.js';

/** Format that is open at first. */
const FIRST = 'web';

/** What changes the selected format. */
export interface FormatActions {
  readonly add: () => void;
  readonly duplicate: (set: ConvertSetSettings) => void;
  /** @param tag name of the changed value */
  readonly change: (set: ConvertSetSettings, tag?: string) => void;
  /** Removes the custom format. A built-in one with the same ID applies again. */
  readonly remove: () => void;
}

/** Tracks which format is open. It stays open while its ID is edited. */
export function useSelectedFormat({ entries, edit }: Formats): {
  readonly entry: FormatEntry | undefined;
  /** Changes when another format is opened, but not while the ID of the open one is edited. */
  readonly serial: number;
  readonly select: (id: string) => void;
  readonly actions: FormatActions;
} {
  const t = useT();
  const [{ id, serial }, setOpen] = useState({ id: FIRST, serial: 0 });
  const select = (next: string) => setOpen({ id: next, serial: serial + 1 });
  const entry = entries.find((one) => one.id === id) ?? entries[0];
  const append = (set: ConvertSetSettings) => {
    edit((custom) => [...custom, set]);
    select(set.id);
  };
  return {
    entry,
    serial,
    select,
    actions: {
      add: () => append(newFormat(entries)),
      duplicate: (set) => append(copyOfFormat(set, entries, (title) => t('formats.copyOf', { title }))),
      change: (set, tag) => {
        if (entry === undefined) return;
        edit((custom) => withFormat(custom, entry.id, set), tag);
        setOpen({ id: set.id, serial });
      },
      remove: () => entry !== undefined && edit((custom) => withoutFormat(custom, entry.id)),
    },
  };
}
