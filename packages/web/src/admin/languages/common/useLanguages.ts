import {
  languageItems,
  sourceOf,
  translationRows,
  type EditedLanguage,
  type LanguageItem,
  type MessageCatalogs,
  type TranslationRow,
} from '@assetportal/sdk/admin';
import { useStore } from '@assetportal/sdk/react';
import { useEffect, useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns the languages in the order of the menu. Null before the messages have loaded. */
export function useLanguageItems(): readonly LanguageItem[] | null {
  const { languages, translations, config } = useAdmin();
  const catalogs = useStore(languages.store, (state) => state.catalogs);
  const edited = useStore(translations.store, (state) => state.languages);
  const visible = useStore(config.store, (state) => state.config.visibleLocales);
  useEffect(() => void languages.load().catch(() => undefined), [languages]);
  return useMemo(
    () => (catalogs === null || edited.length === 0 ? null : languageItems(edited, visible, catalogs)),
    [catalogs, edited, visible],
  );
}

/** The language that is edited, with the one from which it is translated. */
export interface EditedPair {
  readonly target: EditedLanguage;
  readonly source: EditedLanguage;
  readonly catalogs: MessageCatalogs;
}

/** Returns the language that is edited and its source. Null before both have loaded. */
export function useEditedPair(short: string, chosen: string | undefined): EditedPair | null {
  const { languages, translations } = useAdmin();
  const catalogs = useStore(languages.store, (state) => state.catalogs);
  const edited = useStore(translations.store, (state) => state.languages);
  return useMemo(() => {
    const target = edited.find((one) => one.short === short);
    const source = target === undefined ? undefined : sourceOf(edited, target, chosen);
    return target === undefined || source === undefined || catalogs === null
      ? null
      : { target, source, catalogs };
  }, [edited, short, chosen, catalogs]);
}

/** Returns the rows of the table. */
export function useRows({ target, source, catalogs }: EditedPair): readonly TranslationRow[] {
  const { translations } = useAdmin();
  const { languages, backup } = useStore(translations.store);
  const saved = backup.find((one) => one.short === target.short);
  return useMemo(
    () => translationRows({ target, saved, source, languages, catalogs }),
    [target, saved, source, languages, catalogs],
  );
}
