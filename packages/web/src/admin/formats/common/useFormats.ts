import {
  faultsOfFormats,
  formatEntries,
  formatsModule,
  type FormatEntry,
  type FormatFault,
} from '@assetportal/sdk/admin';
import type { ConvertSetSettings } from '@assetportal/sdk/contract';
import { useModule, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** The formats, and what changes them. */
export interface Formats {
  readonly custom: readonly ConvertSetSettings[];
  readonly builtIn: readonly ConvertSetSettings[];
  /** All formats, in the order of the download dialog. */
  readonly entries: readonly FormatEntry[];
  /** Faults by ID of a custom format. */
  readonly faults: ReadonlyMap<string, readonly FormatFault[]>;
  /** IDs of the formats with unsaved changes. */
  readonly unsaved: ReadonlySet<string>;
  /**
   * Changes the custom formats.
   *
   * @param tag Name of the edit. Edits with the same name within a second are one step for Undo.
   */
  readonly edit: (
    update: (custom: readonly ConvertSetSettings[]) => readonly ConvertSetSettings[],
    tag?: string,
  ) => void;
}

const NONE: readonly ConvertSetSettings[] = [];

/** Returns the formats with the unsaved changes. */
export function useFormats(): Formats {
  const { formats } = useAdmin();
  const { value, changes } = useStore(formats.store);
  const { builtIn } = useStore(useModule(formatsModule).store);
  const custom = value?.convertSets ?? NONE;
  return {
    custom,
    builtIn,
    entries: useMemo(() => formatEntries(custom, builtIn), [custom, builtIn]),
    faults: useMemo(() => faultsOfFormats(custom), [custom]),
    unsaved: useMemo(() => new Set(changes.map(({ key }) => key)), [changes]),
    edit: (update, tag) => formats.edit((document) => ({ convertSets: update(document.convertSets) }), tag),
  };
}
