import { createStore } from 'zustand/vanilla';
import { normalizeLocale } from '../../lib/locale-code.js';
import { readOnly } from '../../lib/readable-store.js';
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

const codeOf = normalizeLocale;

/** Creates the editor for translations. Makes no API calls before `load`. */
export function createTranslationsEditor(options: TranslationsEditorOptions): TranslationsEditor {
  return new TranslationsEditorActions(options);
}

class TranslationsEditorActions implements TranslationsEditor {
  private readonly options: TranslationsEditorOptions;
  private readonly portal: TranslationsEditorOptions['portal'];
  private readonly toasts: TranslationsEditorOptions['toasts'];
  private readonly loadLocal: NonNullable<TranslationsEditorOptions['loadLocal']>;
  private readonly writable = createStore<TranslationsEditorState>(() => ({
    status: 'initial',
    languages: [],
    backup: [],
    dirty: false,
    outdated: [],
    conflicts: [],
    names: {},
    error: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly latest = createLatest();
  private readonly etags = new Map<string, string | undefined>();
  private readonly state = this.writable.getState;

  constructor(options: TranslationsEditorOptions) {
    this.options = options;
    this.portal = options.portal;
    this.toasts = options.toasts;
    this.loadLocal = options.loadLocal ?? loadLocalTranslations;
  }

  private readonly find = (short: string) =>
    this.state().languages.find((entry) => entry.short === codeOf(short));

  /** Returns false before the first load, and during a load, which would discard edits. */
  private readonly editable = () => this.state().languages.length > 0 && this.state().status !== 'loading';

  private readonly edit = (languages: readonly EditedLanguage[]) =>
    this.writable.setState({ languages, dirty: differ(languages, this.state().backup) });

  private readonly change = (
    short: string,
    update: (language: EditedLanguage) => EditedLanguage,
  ): boolean => {
    const language = this.find(short);
    if (language === undefined || !this.editable()) return false;
    const changed = update(language);
    this.edit(this.state().languages.map((entry) => (entry === language ? changed : entry)));
    return true;
  };

  private readonly builtIn = async (code: string): Promise<CatalogTree> => {
    const layers = await this.loadLocal(code, { admin: true });
    return layers
      .filter(({ locale }) => locale === code)
      .reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
  };

  private readonly fetchLanguage = async (
    { short, lang }: LocaleEntry,
    stored: boolean,
    signal: AbortSignal,
  ) => {
    const code = codeOf(short);
    const [response, defaults] = await Promise.all([
      stored ? this.portal.translations.get({ lang: code }, { signal }) : undefined,
      this.builtIn(code),
    ]);
    const exists = Object.keys(response?.value ?? {}).length > 0;
    const { meta, messages, from } = upgradeTranslations(splitTranslations(response?.value), { defaults });
    const outdated = exists && from !== meta.version;
    return {
      // Null if the ETag was not requested. Saving then checks whether another admin has added the language.
      etag: response === undefined ? null : response.etag,
      outdated,
      // The language was listed but has no messages: another admin removed it between the two requests.
      removed: stored && !exists && Object.keys(defaults).length === 0,
      language: { short: code, lang: meta.lang ?? lang, meta, messages },
    };
  };

  readonly load: TranslationsEditor['load'] = async (locale) => {
    const { dirty, status } = this.state();
    if (dirty || status === 'saving') return;
    const run = this.latest.begin();
    this.writable.setState({ status: 'loading', error: null });
    try {
      const { signal } = run;
      const [listed, names] = await Promise.all([
        this.portal.translations.languages({}, { signal }),
        this.portal.translations.names({ lang: locale }, { signal }),
      ]);
      const stored = readLocales(listed);
      const builtIn = LOCALES.filter(
        ({ short }) => !stored.some((entry) => codeOf(entry.short) === codeOf(short)),
      );
      const entries = builtInFirst([...builtIn, ...stored]);
      const fetched = await Promise.all(
        entries.map((entry) => this.fetchLanguage(entry, stored.includes(entry), signal)),
      );
      if (!run.isLatest()) return;
      const loaded = fetched.filter(({ removed }) => !removed);
      this.etags.clear();
      for (const { language, etag } of loaded) if (etag !== null) this.etags.set(language.short, etag);
      const languages = loaded.map(({ language }) => language);
      const outdated = loaded.filter((entry) => entry.outdated).map(({ language }) => language.short);
      this.writable.setState({
        status: 'success',
        languages,
        backup: languages,
        names,
        outdated,
        conflicts: [],
      });
    } catch (error) {
      if (!run.isLatest()) return;
      this.writable.setState({ status: 'error', error: isPortalError(error) ? error : null });
      throw error;
    }
  };

  readonly set: TranslationsEditor['set'] = (short, key, text) => {
    try {
      return this.change(short, (language) => {
        const messages = flattenCatalog(language.messages);
        if (text === null) messages.delete(key);
        else messages.set(key, text);
        return { ...language, messages: unflattenCatalog(messages) };
      });
    } catch {
      return false;
    }
  };

  readonly setMeta: TranslationsEditor['setMeta'] = (short, meta) =>
    this.change(short, (language) => ({ ...language, meta: { ...language.meta, ...meta } }));

  readonly addLanguage: TranslationsEditor['addLanguage'] = (language) => {
    const { languages, names } = this.state();
    if (!this.editable()) return null;
    const faults = validateLanguage(language, {
      used: languages.map(({ short }) => short),
      supported: Object.keys(names),
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
    this.edit([...languages, { short, lang, meta, messages: {} }]);
    return faults;
  };

  readonly removeLanguage: TranslationsEditor['removeLanguage'] = (short) => {
    const { languages } = this.state();
    const remaining = withoutLanguage(languages, short);
    if (remaining === languages || !this.editable()) return false;
    this.edit(remaining);
    return true;
  };

  readonly save: TranslationsEditor['save'] = async ({ overwrite = false } = {}) => {
    const { status, languages, backup, outdated } = this.state();
    if (status === 'saving' || !this.editable()) return false;
    const changed = languages.filter(
      (language) => !backup.includes(language) || outdated.includes(language.short),
    );
    const removed = backup.filter(({ short }) => !languages.some((language) => language.short === short));
    this.writable.setState({ status: 'saving', error: null });
    const result = await saveEach(
      [
        ...changed.map((language) => [language.short, joinTranslations(language)] as const),
        ...removed.map(({ short }) => [short, {}] as const),
      ],
      {
        etags: this.etags,
        overwrite,
        read: (lang) => this.portal.translations.get({ lang }),
        save: (lang, tree, call) => this.portal.translations.save({ lang, tree }, call),
      },
    );
    const { saved, conflicts, error, failed } = result;
    const updated = languages.filter(({ short }) => saved.has(short));
    const unsaved = backup.filter(({ short }) => !saved.has(short));
    // Sort in display order. Languages that could not be removed come last.
    const order = [...languages, ...removed].map(({ short }) => short);
    const next = [...updated, ...unsaved].sort((a, b) => order.indexOf(a.short) - order.indexOf(b.short));
    this.writable.setState({
      status: failed ? 'error' : 'success',
      backup: next,
      // Edits entered during the save are still unsaved.
      dirty: differ(this.state().languages, next),
      outdated: outdated.filter((short) => !saved.has(short)),
      conflicts,
      error,
    });
    if (saved.size > 0) this.options.onSaved?.();
    if (!failed) this.toasts.show({ level: 'success', key: 'toast.translations.saved' });
    else this.toasts.show({ ...errorMessage(error), level: 'error', key: 'toast.translations.failed' });
    return !failed;
  };

  readonly restoreBackup: TranslationsEditor['restoreBackup'] = () => {
    const { status, backup } = this.state();
    if (status === 'saving' || !this.editable()) return false;
    this.writable.setState({ status: 'success', languages: backup, dirty: false, error: null });
    return true;
  };

  readonly compare: TranslationsEditor['compare'] = (short) => {
    const target = this.find(short);
    if (target === undefined) return null;
    const template = target.meta.source_template ?? FALLBACK_LOCALE;
    const source = [this.find(template), this.find(FALLBACK_LOCALE), ...this.state().languages].find(
      (language) => language !== undefined && language.short !== target.short,
    );
    const { messages } = source ?? target;
    const lang = target.short;
    return {
      diff: diffTranslations(messages, target.messages, { lang, allowlist: target.meta.allowlist }),
      percent: completeness(messages, target.messages, { lang }),
    };
  };

  readonly leave: TranslationsEditor['leave'] = () => {
    this.latest.end();
    const { status, languages } = this.state();
    if (status === 'loading')
      this.writable.setState({ status: languages.length === 0 ? 'initial' : 'success' });
  };
}

/** Returns the languages with the built-in ones first, in the order of `LOCALES`. */
function builtInFirst(entries: readonly LocaleEntry[]): LocaleEntry[] {
  const rank = ({ short }: LocaleEntry) => {
    const index = LOCALES.findIndex((entry) => codeOf(entry.short) === codeOf(short));
    return index < 0 ? LOCALES.length : index;
  };
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

function differ(languages: readonly EditedLanguage[], backup: readonly EditedLanguage[]): boolean {
  return languages.length !== backup.length || languages.some((language) => !backup.includes(language));
}
