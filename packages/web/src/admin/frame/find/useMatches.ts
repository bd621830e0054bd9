import {
  createSettingsSearch,
  loadOtherTranslators,
  type MarkedText,
  type SearchableSetting,
  type SettingsMatch,
  type SettingsSearch,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, getPath, isSameJson, parsePath, type PortalConfig } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import type { Translator } from '@assetportal/sdk/translations';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAdmin } from '../../context/adminContext.js';
import { ADMIN_PAGES } from '../../navigation/adminPages.js';
import { goToSetting } from '../../navigation/goToSetting.js';

/** An entry of the results. */
export interface MatchedEntry {
  readonly id: string;
  readonly label: MarkedText;
  readonly note: string;
  /** Current value. */
  readonly value: string;
  /** Undefined if the value is the default. */
  readonly mark: 'changed' | 'unsaved' | undefined;
  readonly open: () => void;
}

interface Matches {
  readonly entries: readonly MatchedEntry[];
  readonly count: number;
  /** The most similar names of settings, if nothing matches. */
  readonly nearest: readonly string[];
}

/** Returns the matches of a query: pages first, then settings. Without a query, the settings that were opened last. */
export function useMatches(query: string, onClose: () => void): Matches {
  const navigate = useNavigate();
  const t = useT();
  const search = useSearch();
  const { config, recentSettings } = useAdmin();
  return useMemo(() => {
    const go = (route: string, then?: () => void) => () => {
      onClose();
      void navigate(route);
      then?.();
    };
    const { config: current, backup } = config.store.getState();
    const settingOf = ({ source, label }: SettingsMatch<SearchableSetting>): MatchedEntry => {
      const { path, page, place, value } = source;
      return {
        ...{ id: path, label, note: place.join(' › '), value: value?.text ?? '' },
        mark: markOf(path, current, backup),
        open: go(`/admin/${page}`, () => {
          recentSettings.add(path);
          goToSetting(path);
        }),
      };
    };
    if (query.trim() === '')
      return { entries: search.settingsAt(recentSettings.list()).map(settingOf), count: 0, nearest: [] };
    const result = search.find(query);
    const pages = result.pages.map(({ source, label }): MatchedEntry => ({
      ...{ id: `page ${source.id}`, label, note: t('settings.find.pages'), value: '', mark: undefined },
      open: go(`/admin/${source.id}`),
    }));
    const settings = result.settings
      .filter(({ source }) => ADMIN_PAGES.some(({ id }) => id === source.page))
      .map(settingOf);
    return { entries: [...pages, ...settings], count: result.count, nearest: result.nearest };
  }, [query, search, navigate, onClose, t, config, recentSettings]);
}

/** Returns the search over the current settings, by their names in all built-in languages. */
function useSearch(): SettingsSearch {
  const translator = useStore(useApp().translator);
  const { config } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  const others = useOtherTranslators(translator.locale);
  return useMemo(
    () =>
      createSettingsSearch({
        translators: [translator, ...others],
        config: current,
        pages: ADMIN_PAGES.map(({ id, labelKey }) => ({
          ...{ id, label: translator.t(labelKey) },
          others: others.map(({ t }) => t(labelKey)),
        })),
      }),
    [translator, current, others],
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

function markOf(text: string, current: PortalConfig, backup: PortalConfig): MatchedEntry['mark'] {
  const path = parsePath(text) ?? [];
  const value = getPath(current, path);
  // A setting of list items has several values.
  if (text.includes('*')) return undefined;
  if (!isSameJson(value ?? null, getPath(backup, path) ?? null)) return 'unsaved';
  return isSameJson(value ?? null, getPath(DEFAULT_CONFIG, path) ?? null) ? undefined : 'changed';
}
