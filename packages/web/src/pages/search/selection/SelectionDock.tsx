import { selectionModule } from '@assetportal/sdk';
import { useModule, useStore } from '@assetportal/sdk/react';
import { BookmarkAll } from './BookmarkAll.js';
import { SelectionBar, type SelectionBarProps } from './SelectionBar.js';

/** What floats above the results: the toolbar of the selection, or else the button that bookmarks all results. */
export function SelectionDock(props: SelectionBarProps) {
  const { confirming } = useStore(useModule(selectionModule).store);
  return props.count > 0 || confirming ? <SelectionBar {...props} /> : <BookmarkAll />;
}
