import { hasLanguageChoice } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import type { MenuEntry } from '../../../components/Menu/entries.js';

/**
 * Returns the menu entry to select the language, with the configured names (`visibleLocales`). Null if the portal
 * offers only one (specification, section 2, Global shell).
 */
export function useLanguageEntry(): MenuEntry | null {
  const { locale } = useApp();
  const t = useT();
  const { locale: active, offered } = useStore(locale.store);
  if (!hasLanguageChoice(offered)) return null;
  return {
    kind: 'choice',
    label: t('header.language'),
    value: active,
    onChange: (short) => void locale.choose(short),
    options: offered.map(({ short, lang }) => ({
      value: short.toLowerCase(),
      label: lang,
      lang: short.toLowerCase(),
    })),
  };
}
