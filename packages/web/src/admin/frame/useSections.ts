import { sectionKey, SETTINGS_LAYOUT } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { useAdmin } from '../context/adminContext.js';

/** Returns the names of the sections with unsaved changes, as `page/section`. */
export function useUnsavedSections(): ReadonlySet<string> {
  const { settings } = useAdmin();
  const { changes } = useStore(settings.store);
  return new Set(
    changes.map((change) =>
      change.kind === 'file'
        ? 'appearance/logos'
        : change.kind === 'page'
          ? 'editor/'
          : `${change.place?.page ?? ''}/${change.place?.section ?? ''}`,
    ),
  );
}

/** Returns the sections of a page with their names. */
export function useSections(page: string): readonly { readonly id: string; readonly name: string }[] {
  const t = useT();
  const name = page as keyof typeof SETTINGS_LAYOUT;
  if (!Object.hasOwn(SETTINGS_LAYOUT, name)) return [];
  return SETTINGS_LAYOUT[name].map(({ id }) => ({ id, name: t(sectionKey({ page: name, section: id })) }));
}
