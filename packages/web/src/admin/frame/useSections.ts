import { sectionKey, SETTINGS_LAYOUT } from '@assetportal/sdk/config';
import type { Savable } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useSavables } from '../context/useSavables.js';

/** Returns the names of the sections with unsaved changes, as `page/section`. */
export function useUnsavedSections(): ReadonlySet<string> {
  const places = useSavables(unsavedPlaces);
  return new Set(places.split('\n'));
}

const unsavedPlaces = (_states: unknown, savables: readonly Savable[]): string =>
  savables.flatMap((savable) => [...savable.places()]).join('\n');

/** Returns the sections of a page with their names. */
export function useSections(page: string): readonly { readonly id: string; readonly name: string }[] {
  const t = useT();
  const name = page as keyof typeof SETTINGS_LAYOUT;
  if (!Object.hasOwn(SETTINGS_LAYOUT, name)) return [];
  return SETTINGS_LAYOUT[name].map(({ id }) => ({ id, name: t(sectionKey({ page: name, section: id })) }));
}
