import {
  createSettingsSearch,
  loadOtherTranslators,
  searchableMessages,
  type SettingsSearch,
  type TranslatedMessage,
} from '@assetportal/sdk/admin';
import { useApp, useStore } from '@assetportal/sdk/react';
import type { Translator } from '@assetportal/sdk/translations';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { ADMIN_PAGES } from '../../navigation/adminPages.js';

/** Returns the search over the current settings, by their names in all built-in languages, and over all messages. */
export function useSearch(): SettingsSearch<TranslatedMessage> {
  const translator = useStore(useApp().translator);
  const { config } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  const others = useOtherTranslators(translator.locale);
  const messages = useMessages(translator.locale);
  return useMemo(
    () =>
      createSettingsSearch({
        translators: [translator, ...others],
        config: current,
        messages,
        pages: ADMIN_PAGES.map(({ id, labelKey }) => ({
          id,
          label: translator.t(labelKey),
          others: others.map(({ t }) => t(labelKey)),
        })),
      }),
    [translator, current, others, messages],
  );
}

/** Returns the translators of the other built-in languages. Until they have loaded, there are none. */
function useOtherTranslators(locale: string): readonly Translator[] {
  const [others, setOthers] = useState<readonly Translator[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Without a connection, the search has the names in the language of the admin.
    void loadOtherTranslators(locale).then(
      (loaded) => isCurrent && setOthers(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return others;
}

/**
 * Returns the messages in all languages, with unsaved ones. At first there are none: preparing those of 30 languages takes
 * a moment, in which the dialog opens.
 */
function useMessages(locale: string): readonly TranslatedMessage[] {
  const { languages, translations } = useAdmin();
  const loaded = useStore(languages.store, (state) => state.catalogs);
  const catalogs = useDeferredValue(loaded, null);
  const edited = useStore(translations.store, (state) => state.languages);
  const isLoaded = loaded !== null;
  useEffect(() => {
    if (!isLoaded) void languages.load().catch(() => undefined);
  }, [languages, isLoaded]);
  return useMemo(
    () => (catalogs === null ? [] : searchableMessages(edited, catalogs, locale)),
    [catalogs, edited, locale],
  );
}
