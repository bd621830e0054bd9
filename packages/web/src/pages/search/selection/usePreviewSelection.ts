import { isSelected } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useCallback } from 'react';

/** Returns a function that opens the preview of the first selected result. It steps through the selected ones. */
export function usePreviewSelection(): () => void {
  const { preview, search } = useApp();
  return useCallback(() => {
    const { results, selection } = search.store.getState();
    const list = results.all().filter(({ id }) => isSelected(selection, id));
    const [first] = list;
    if (first !== undefined) preview.open(first, list);
  }, [preview, search]);
}
