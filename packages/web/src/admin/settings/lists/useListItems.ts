import { changedItems, listItems, type ListItem } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, type ConfigPath } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Items of a list, and which of them differ. */
export interface ListItems {
  readonly items: readonly ListItem[];
  /** IDs of the items that differ from the default. */
  readonly changed: ReadonlySet<string>;
  /** IDs of the items with unsaved changes. */
  readonly unsaved: ReadonlySet<string>;
}

/** Returns the items of a list in display order. */
export function useListItems(path: ConfigPath): ListItems {
  const app = useApp();
  const { config } = useAdmin();
  const translator = useStore(app.translator);
  const fields = useStore(app.fields, (state) => state.fields);
  const current = useStore(config.store, (state) => state.config);
  const backup = useStore(config.store, (state) => state.backup);
  const items = useMemo(
    () => listItems(current, path, translator, fields),
    [current, path, translator, fields],
  );
  const changed = useMemo(() => changedItems(path, DEFAULT_CONFIG, current), [path, current]);
  const unsaved = useMemo(() => changedItems(path, backup, current), [path, backup, current]);
  return { items, changed, unsaved };
}
