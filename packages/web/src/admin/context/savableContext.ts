import type { Admin, Savable } from '@assetportal/sdk/admin';
import { createContext, use } from 'react';

/** The editor of the open page, which the save bar shows. */
export const SavableContext = createContext<Savable | null>(null);

/** Returns the editor of the open page. Use only below `AdminFrame`. */
export function useSavable(): Savable {
  const savable = use(SavableContext);
  if (savable === null) throw new Error('useSavable needs a SavableContext.');
  return savable;
}

/** Returns the editor of a page. Pages without an editor have that of the settings. */
export function savableOf(admin: Admin, page: string): Savable {
  const { rights, formats, collectionDefinitions, settings } = admin;
  const editors: Readonly<Record<string, Savable>> = {
    users: rights,
    formats,
    collections: collectionDefinitions,
  };
  return (Object.hasOwn(editors, page) ? editors[page] : undefined) ?? settings;
}
