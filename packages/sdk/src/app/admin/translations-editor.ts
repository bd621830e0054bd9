import { createStore } from 'zustand/vanilla';
import { createLatest } from '../../lib/latest.js';
import { isPortalError } from '../../client/transport/errors.js';
import { FRONT_END_VERSION } from '../../contract/version.js';
import { LOCALES } from '../../translations/built-in-locales.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import { readLocales } from '../../domains/locale/entries.js';
import { errorMessage } from '../../domains/toasts/message.js';
import { completeness, diffTranslations } from '../../translations/diff.js';
import type {
  EditedLanguage,
  TranslationsEditor,
  TranslationsEditorOptions,
  TranslationsEditorState,
} from './translations-editor-state.js';
import { validateLanguage, withoutLanguage } from '../../translations/languages.js';
import { loadLocalTranslations } from '../../translations/layers.js';
import { joinTranslations, splitTranslations } from '../../translations/meta.js';
import { saveEach } from './save-each.js';
import { FALLBACK_LOCALE } from '../../translations/translator.js';
import { flattenCatalog, mergeCatalogs, unflattenCatalog, type CatalogTree } from '../../lib/catalog-tree.js';
import { upgradeTranslations } from '../../translations/upgrade.js';

const codeOf = (short: string) => short.trim().toLowerCase();

/** Makes the editor of texts. Nothing is fetched before `load`. */
export function createTranslationsEditor(options: TranslationsEditorOptions): TranslationsEditor {
  const { portal, toasts } = options;
  const loadLocal = options.loadLocal ?? loadLocalTranslations;
  const store = createStore<TranslationsEditorState>(() => ({
    status: 'initial',
    languages: [],
    backup: [],
    dirty: false,
    outdated: [],
    conflicts: [],
    names: {},
    error: null,
  }));
  const latest = createLatest();
  const etags = new Map<string, string | undefined>();
  const state = store.getState;
  const find = (short: string) => state().languages.find((entry) => entry.short === codeOf(short));
  /** Not before it is loaded, nor while it is loaded anew: an edit would be lost. */
  const editable = () => state().languages.length > 0 && state().status !== 'loading';

  const edit = (languages: readonly EditedLanguage[]) =>
    store.setState({ languages, dirty: differ(languages, state().backup) });
  const change = (short: string, by: (language: EditedLanguage) => EditedLanguage): boolean => {
    const language = find(short);
    if (language === undefined || !editable()) return false;
    const changed = by(language);
    edit(state().languages.map((entry) => (entry === language ? changed : entry)));
    return true;
  };
  const builtIn = async (code: string): Promise<CatalogTree> => {
    const layers = await loadLocal(code, { admin: true });
    return layers
      .filter(({ locale }) => locale === code)
      .reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
  };
  const fetchLanguage = async ({ short, lang }: LocaleEntry, stored: boolean, signal: AbortSignal) => {
    const code = codeOf(short);
    const [answer, defaults] = await Promise.all([
      stored ? portal.texts.get(code, { signal }) : undefined,
      builtIn(code),
    ]);
    const there = Object.keys(answer?.value ?? {}).length > 0;
    const { meta, messages, from } = upgradeTranslations(splitTranslations(answer?.value), { defaults });
    const outdated = there && from !== meta.version;
    return {
      // Null where it was not read: saving it then looks whether somebody else has been faster.
      etag: answer === undefined ? null : answer.etag,
      outdated,
      // Listed, but without a text: it was removed between the list and its texts.
      gone: stored && !there && Object.keys(defaults).length === 0,
      language: { short: code, lang: meta.lang ?? lang, meta, messages },
    };
  };

  return {
    store,
    async load(locale) {
      const { dirty, status } = state();
      if (dirty || status === 'saving') return;
      const run = latest.begin();
      store.setState({ status: 'loading', error: null });
      try {
        const { signal } = run;
        const [listed, names] = await Promise.all([
          portal.texts.languages({ signal }),
          portal.texts.names(locale, { signal }),
        ]);
        const stored = readLocales(listed);
        const own = LOCALES.filter(
          ({ short }) => !stored.some((entry) => codeOf(entry.short) === codeOf(short)),
        );
        const entries = inOrder([...own, ...stored]);
        const fetched = await Promise.all(
          entries.map((entry) => fetchLanguage(entry, stored.includes(entry), signal)),
        );
        if (!run.isLatest()) return;
        const loaded = fetched.filter(({ gone }) => !gone);
        etags.clear();
        for (const { language, etag } of loaded) if (etag !== null) etags.set(language.short, etag);
        const languages = loaded.map(({ language }) => language);
        const outdated = loaded.filter((entry) => entry.outdated).map(({ language }) => language.short);
        store.setState({ status: 'success', languages, backup: languages, names, outdated, conflicts: [] });
      } catch (error) {
        if (!run.isLatest()) return;
        store.setState({ status: 'error', error: isPortalError(error) ? error : null });
        throw error;
      }
    },
    set: (short, key, text) => {
      try {
        return change(short, (language) => {
          const texts = flattenCatalog(language.messages);
          if (text === null) texts.delete(key);
          else texts.set(key, text);
          return { ...language, messages: unflattenCatalog(texts) };
        });
      } catch {
        return false;
      }
    },
    setMeta: (short, meta) =>
      change(short, (language) => ({ ...language, meta: { ...language.meta, ...meta } })),
    addLanguage(language) {
      const { languages, names } = state();
      if (!editable()) return null;
      const faults = validateLanguage(language, {
        used: languages.map(({ short }) => short),
        known: Object.keys(names),
      });
      if (Object.keys(faults).length > 0) return faults;
      const short = codeOf(language.code);
      const lang = language.name.trim();
      const meta = {
        version: FRONT_END_VERSION,
        content_language: short,
        source_template: FALLBACK_LOCALE,
        lang,
      };
      edit([...languages, { short, lang, meta, messages: {} }]);
      return faults;
    },
    removeLanguage(short) {
      const { languages } = state();
      const left = withoutLanguage(languages, short);
      if (left === languages || !editable()) return false;
      edit(left);
      return true;
    },
    async save({ overwrite = false } = {}) {
      const { status, languages, backup, outdated } = state();
      if (status === 'saving' || !editable()) return false;
      const changed = languages.filter(
        (language) => !backup.includes(language) || outdated.includes(language.short),
      );
      const gone = backup.filter(({ short }) => !languages.some((language) => language.short === short));
      store.setState({ status: 'saving', error: null });
      const result = await saveEach(
        [
          ...changed.map((language) => [language.short, joinTranslations(language)] as const),
          ...gone.map(({ short }) => [short, {}] as const),
        ],
        { etags, overwrite, read: portal.texts.get, save: portal.texts.save },
      );
      const { saved, conflicts, error, failed } = result;
      const now = languages.filter(({ short }) => saved.has(short));
      const kept = backup.filter(({ short }) => !saved.has(short));
      // In the order in which they are shown; a language that could not be removed comes last.
      const order = [...languages, ...gone].map(({ short }) => short);
      const next = [...now, ...kept].sort((a, b) => order.indexOf(a.short) - order.indexOf(b.short));
      store.setState({
        status: failed ? 'error' : 'success',
        backup: next,
        // Edits made while it was saved are still edits.
        dirty: differ(state().languages, next),
        outdated: outdated.filter((short) => !saved.has(short)),
        conflicts,
        error,
      });
      if (saved.size > 0) options.onSaved?.();
      if (!failed) toasts.show({ level: 'success', key: 'toast.texts.saved' });
      else toasts.show({ ...errorMessage(error), level: 'error', key: 'toast.texts.failed' });
      return !failed;
    },
    restoreBackup() {
      const { status, backup } = state();
      if (status === 'saving' || !editable()) return false;
      store.setState({ status: 'success', languages: backup, dirty: false, error: null });
      return true;
    },
    compare(short) {
      const target = find(short);
      if (target === undefined) return null;
      const template = target.meta.source_template ?? FALLBACK_LOCALE;
      const source = [find(template), find(FALLBACK_LOCALE), ...state().languages].find(
        (language) => language !== undefined && language.short !== target.short,
      );
      const { messages } = source ?? target;
      const lang = target.short;
      return {
        diff: diffTranslations(messages, target.messages, { lang, allowlist: target.meta.allowlist }),
        percent: completeness(messages, target.messages, { lang }),
      };
    },
    leave() {
      latest.end();
      const { status, languages } = state();
      if (status === 'loading') store.setState({ status: languages.length === 0 ? 'initial' : 'success' });
    },
  };
}

/** The built-in languages first, in their order. */
function inOrder(entries: readonly LocaleEntry[]): LocaleEntry[] {
  const rank = ({ short }: LocaleEntry) => {
    const index = LOCALES.findIndex((entry) => codeOf(entry.short) === codeOf(short));
    return index < 0 ? LOCALES.length : index;
  };
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

function differ(languages: readonly EditedLanguage[], backup: readonly EditedLanguage[]): boolean {
  return languages.length !== backup.length || languages.some((language) => !backup.includes(language));
}
