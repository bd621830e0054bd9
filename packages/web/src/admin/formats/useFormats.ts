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

/** The formats, and what changes them. */
export interface Formats {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly custom: readonly ConvertSetSettings[];
  readonly builtIn: readonly ConvertSetSettings[];
  /** All formats, in the order of the download dialog. */
  readonly entries: readonly FormatEntry[];
  /** Faults by ID of a custom format. */
  readonly faults: ReadonlyMap<string, readonly FormatFault[]>;
  /** Replaces the custom formats. */
  readonly edit: (custom: readonly ConvertSetSettings[]) => void;
}

/** Returns the formats with the unsaved changes. */
export function useFormats(): Formats {
  const { store, edit } = useModule(formatsModule);
  const { status, custom, builtIn } = useStore(store);
  const entries = useMemo(() => formatEntries(custom, builtIn), [custom, builtIn]);
  const faults = useMemo(() => faultsOfFormats(custom), [custom]);
  return { status, custom, builtIn, entries, faults, edit };
}
