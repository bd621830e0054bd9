import {
  matchedTranslation,
  settingMark,
  type MarkedText,
  type SearchableSetting,
  type SettingMark,
  type SettingsMatch,
  type TranslatedMessage,
} from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAdmin } from '../../context/adminContext.js';
import { ADMIN_PAGES } from '../../navigation/adminPages.js';
import { afterDialog, goToSetting } from '../../navigation/goToSetting.js';
import { useSearch } from './useSearch.js';

/** An entry of the results. */
export interface MatchedEntry {
  readonly id: string;
  readonly label: MarkedText;
  readonly note: string;
  /** Current value. */
  readonly value: string;
  /** Undefined if the value is the default. */
  readonly mark: SettingMark | undefined;
  readonly open: () => void;
}

interface Matches {
  readonly entries: readonly MatchedEntry[];
  readonly count: number;
  /** The most similar names of settings, if nothing matches. */
  readonly nearest: readonly string[];
}

/**
 * Returns the matches of a query: pages first, then settings and messages. Without a query, the settings that were opened
 * last.
 */
export function useMatches(query: string, onClose: () => void): Matches {
  const navigate = useNavigate();
  const t = useT();
  const search = useSearch();
  const messageOf = useMessageEntry(onClose);
  const { config, recentSettings } = useAdmin();
  return useMemo(() => {
    const go = (route: string, then?: () => void) => () => {
      onClose();
      void navigate(route);
      then?.();
    };
    const configs = config.store.getState();
    const settingOf = ({ source, label }: SettingsMatch<SearchableSetting>): MatchedEntry => {
      const { path, page, place, value } = source;
      return {
        id: path,
        label,
        note: place.join(' › '),
        value: value?.text ?? '',
        mark: settingMark(path, configs),
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
      id: `page ${source.id}`,
      label,
      note: t('settings.find.pages'),
      value: '',
      mark: undefined,
      open: go(`/admin/${source.id}`),
    }));
    const settings = result.settings
      .filter(({ source }) => ADMIN_PAGES.some(({ id }) => id === source.page))
      .map(settingOf);
    const entries = [...pages, ...settings, ...result.messages.map(messageOf)];
    return { entries, count: result.count, nearest: result.nearest };
  }, [query, search, navigate, onClose, t, config, recentSettings, messageOf]);
}

/** Returns the entry of a message, which leads to its row in the language in which it matches. */
function useMessageEntry(onClose: () => void): (match: SettingsMatch<TranslatedMessage>) => MatchedEntry {
  const navigate = useNavigate();
  const { t, has } = useStore(useApp().translator);
  return useMemo(
    () => (match) => {
      const { key, section, languages } = match.source;
      const { short, text } = matchedTranslation(match);
      const heading = `languages.section.${section}`;
      const codes = [...new Set(languages)].map((code) => code.toUpperCase());
      return {
        id: `message ${key}`,
        label: text,
        mark: undefined,
        note: [t('settings.find.messages'), has(heading) ? t(heading) : section, key].join(' › '),
        value: codes.length > MAX_CODES ? `${codes.slice(0, MAX_CODES).join(' ')} …` : codes.join(' '),
        open: () => {
          onClose();
          const query = new URLSearchParams({ lang: short, key });
          afterDialog(() => void navigate(`/admin/language?${query.toString()}`));
        },
      };
    },
    [navigate, onClose, t, has],
  );
}

/** Maximum number of languages that an entry lists. */
const MAX_CODES = 6;
