import type { ListItem } from '@assetportal/sdk/admin';
import type { ConfigPath } from '@assetportal/sdk/config';
import { useAdmin } from '../../context/adminContext.js';

/** Returns a function that moves an item of a list to another place. */
export function useMove(path: ConfigPath, items: readonly ListItem[]): (id: string, place: number) => void {
  const { settings } = useAdmin();
  return (id, place) => {
    const from = items.findIndex((item) => item.id === id);
    if (from !== place) settings.move(path, from, place);
  };
}
