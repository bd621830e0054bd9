import { useLocale, useStore } from '@assetportal/sdk/react';
import { useCallback } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns a function that names a language in the language of the admin: `French` for `fr`. */
export function useLanguageNames(): (short: string) => string {
  const locale = useLocale();
  const { translations } = useAdmin();
  const names = useStore(translations.store, (state) => state.names);
  return useCallback(
    (short) => {
      const supported = Object.hasOwn(names, short) ? names[short] : undefined;
      return supported ?? displayName(short, locale) ?? short.toUpperCase();
    },
    [names, locale],
  );
}

function displayName(short: string, locale: string): string | undefined {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(short);
  } catch {
    return undefined;
  }
}
