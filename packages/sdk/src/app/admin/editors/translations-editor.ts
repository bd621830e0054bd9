import { createStore } from 'zustand/vanilla';
import { normalizeLocale } from '../../../lib/locale-code.js';
import { readOnly } from '../../../lib/readable-store.js';
import { createLatest } from '../../../lib/latest.js';
import { portalErrorOf } from '../../../client/transport/errors.js';
import { FRONT_END_VERSION } from '../../../contract/version.js';
import type { MessageTree } from '../../../contract/schemas/translations.js';
import { failureMessage } from '../../../domains/toasts/message.js';
import { checkTranslations } from '../../../translations/check.js';
import { completeness, diffTranslations } from '../../../translations/diff.js';
import {
  editedLanguage,
  isSameLanguages,
  withMessage,
  withMeta,
  type EditedLanguage,
} from './messages/edited-language.js';
import { conflictOf, withTheirLanguage, withTheirs } from './translations-conflict.js';
import type {
  TranslationsEditor,
  TranslationsEditorOptions,
  TranslationsEditorState,
} from './translations-editor-state.js';
import { translationsResource } from '../../../documents/kinds/translations.js';
import { withReviewMark } from '../../../translations/source-messages.js';
import { validateLanguage, withoutLanguage } from '../../../translations/languages.js';
import { loadLocalTranslations } from '../../../translations/layers.js';
import { withMessageChanged } from './messages/message-view.js';
import { saveEach } from '../../../documents/editor/save-each.js';
import { loadTranslations } from './translations-load.js';
import { documentsToSave, languagesAfterSave, outcomeOf } from './translations-save.js';
import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';
import type { CatalogTree } from '../../../lib/catalog-tree.js';
import {
  documentWithFormerMessages,
  upgradedDocument,
  type UpgradeOptions,
} from '../../../translations/upgrade/upgrade.js';

const codeOf = normalizeLocale;

/** The state before anything is loaded. */
const NO_TRANSLATIONS: TranslationsEditorState = {
  status: 'initial',
  languages: [],
  backup: [],
  dirty: false,
  conflicts: [],
  names: {},
  error: null,
};

/** Creates the editor for translations. Makes no API calls before `load`. */
export function createTranslationsEditor(options: TranslationsEditorOptions): TranslationsEditor {
  return new TranslationsEditorActions(options);
}

class TranslationsEditorActions implements TranslationsEditor {
  private readonly options: TranslationsEditorOptions;
  private readonly portal: TranslationsEditorOptions['portal'];
  private readonly toasts: TranslationsEditorOptions['toasts'];
  private readonly loadLocal: NonNullable<TranslationsEditorOptions['loadLocal']>;
  private readonly writable = createStore<TranslationsEditorState>(() => NO_TRANSLATIONS);
  readonly store = readOnly(this.writable);
  private readonly latest = createLatest();
  private readonly saves = createLatest();
  private etags = new Map<string, string | undefined>();
  /** Built-in translations of the loaded languages, by code. */
  private defaults: ReadonlyMap<string, CatalogTree> = new Map();
  private readonly state = this.writable.getState;

  constructor(options: TranslationsEditorOptions) {
    this.options = options;
    this.portal = options.portal;
    this.toasts = options.toasts;
    this.loadLocal = options.loadLocal ?? loadLocalTranslations;
  }

  private readonly find = (short: string) =>
    this.state().languages.find((entry) => entry.short === codeOf(short));

  /** Returns false before the first load. */
  private readonly editable = () => this.state().languages.length > 0;

  private readonly edit = (languages: readonly EditedLanguage[]) =>
    this.writable.setState({ languages, dirty: !isSameLanguages(languages, this.state().backup) });

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

  private readonly defaultsOf = (short: string): CatalogTree => this.defaults.get(short) ?? {};

  private readonly view = (language: Pick<EditedLanguage, 'short' | 'lang' | 'document'>): EditedLanguage =>
    editedLanguage(language, this.defaultsOf(language.short));

  /** Replaces the document of a language, unless `update` returns undefined or the language is newer. */
  private readonly changeDocument = (
    short: string,
    update: (language: EditedLanguage, options: UpgradeOptions & { lang: string }) => MessageTree | undefined,
    view: (language: EditedLanguage, document: MessageTree, options: UpgradeOptions) => EditedLanguage = (
      language,
      document,
    ) => this.view({ ...language, document }),
  ): boolean => {
    const language = this.find(short);
    if (language === undefined || language.newer) return false;
    const options = { lang: language.short, defaults: this.defaultsOf(language.short) };
    const document = update(language, options);
    return document !== undefined && this.change(short, () => view(language, document, options));
  };

  readonly load: TranslationsEditor['load'] = async (locale) => {
    const { dirty, status } = this.state();
    if (dirty || status === 'saving') return;
    const run = this.latest.begin();
    this.writable.setState({ status: 'loading', error: null });
    try {
      const { portal, loadLocal } = this;
      const { languages, names, etags, defaults } = await run.result(
        loadTranslations({ portal, loadLocal, locale, signal: run.signal }),
      );
      // The languages can be edited while they load again. The next save compares the versions.
      if (this.state().dirty) return this.writable.setState({ status: 'success', names });
      this.etags = new Map(etags);
      this.defaults = defaults;
      this.writable.setState({ status: 'success', languages, backup: languages, names, conflicts: [] });
    } catch (error) {
      if (!run.isLatest()) return;
      this.writable.setState({ status: 'error', error: portalErrorOf(error) });
      throw error;
    }
  };

  readonly set: TranslationsEditor['set'] = (short, key, text, source) =>
    this.changeDocument(
      short,
      (language, { defaults }) => withMessage(language, { key, text, source }, defaults),
      (language, document, { defaults }) => withMessageChanged(language, { document, key }, defaults),
    );

  readonly setAll: TranslationsEditor['setAll'] = (short, edits) => {
    const refused: string[] = [];
    this.changeDocument(short, (language, { defaults }) => {
      let current = language;
      for (const edit of edits) {
        const changed = withMessage(current, edit, defaults);
        if (changed === undefined) refused.push(edit.key);
        else
          current = {
            ...current,
            document:
              edit.needsReview === true ? withReviewMark(changed, edit.key, FALLBACK_LOCALE) : changed,
          };
      }
      return current.document;
    });
    return refused;
  };

  readonly replaceEdits: TranslationsEditor['replaceEdits'] = (languages) => {
    if (this.editable()) this.edit(languages);
  };

  readonly restoreLanguage: TranslationsEditor['restoreLanguage'] = (short, edited) => {
    const { languages, backup } = this.state();
    const code = codeOf(short);
    if (!this.editable()) return;
    const stored = backup.find((entry) => entry.short === code);
    const restored = edited === undefined ? stored : this.view({ ...edited, short: code });
    const others = languages.filter((entry) => entry.short !== code);
    if (restored === undefined) return this.edit(others);
    const isListed = others.length < languages.length;
    this.edit(
      isListed
        ? languages.map((entry) => (entry.short === code ? restored : entry))
        : [...languages, restored],
    );
  };

  readonly differsFromDefault: TranslationsEditor['differsFromDefault'] = (short, key) =>
    this.find(short)?.own.includes(key) === true;

  readonly setMeta: TranslationsEditor['setMeta'] = (short, meta) =>
    this.changeDocument(short, ({ document }) => withMeta(document, meta));

  readonly acceptUpgrade: TranslationsEditor['acceptUpgrade'] = (short) =>
    this.changeDocument(short, ({ document, upgrade }, options) =>
      upgrade === null ? undefined : upgradedDocument(document, options),
    );

  readonly keepMessages: TranslationsEditor['keepMessages'] = (short) =>
    this.changeDocument(short, ({ document, upgrade }, options) =>
      upgrade === null ? undefined : documentWithFormerMessages(document, options),
    );

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
    // A language that was removed before has a stored document, which the edits are based on.
    this.edit([...languages, this.view({ short, lang, document: { _meta: meta } })]);
    return faults;
  };

  readonly removeLanguage: TranslationsEditor['removeLanguage'] = (short) => {
    const { languages } = this.state();
    const remaining = withoutLanguage(languages, short);
    if (remaining === languages || !this.editable() || this.find(short)?.newer === true) return false;
    this.edit(remaining);
    return true;
  };

  readonly save: TranslationsEditor['save'] = async ({
    overwrite = false,
    change,
    repeated = false,
  } = {}) => {
    const { status, conflicts, languages } = this.state();
    if (status === 'saving') return 'busy';
    if (!this.editable()) return 'not-loaded';
    if (conflicts.length > 0 && !overwrite) return 'conflict';
    const documents = documentsToSave(this.state());
    if (documents.length === 0) return 'unchanged';
    this.latest.end();
    this.writable.setState({ status: 'saving', conflicts: [], error: null });
    const run = this.saves.begin();
    const { portal, etags } = this;
    const result = await saveEach(
      documents,
      {
        resourceOf: (lang) => translationsResource(portal, lang),
        etags,
        overwrite,
        isLocked: (document) => editedLanguage({ short: '', lang: '', document }, {}).newer,
      },
      { signal: run.signal, change },
    );
    if (!run.isLatest()) return 'not-loaded';
    const { view } = this;
    this.writable.setState(
      languagesAfterSave(this.state(), { ...result, before: languages, sent: documents, view }),
    );
    const { saved, error, failed } = result;
    this.writable.setState({
      status: failed ? 'error' : 'success',
      conflicts: result.conflicts.map(conflictOf),
      error,
    });
    if (saved.size > 0) this.options.onSaved?.();
    if (!failed) this.toasts.show({ level: 'success', key: 'toast.translations.saved' });
    else if (!repeated && result.conflicts.length === 0)
      this.toasts.show(failureMessage('toast.translations.failed', error));
    return outcomeOf(result);
  };

  readonly resolve: TranslationsEditor['resolve'] = (short, key, side) => {
    const { conflicts, languages, backup } = this.state();
    const conflict = conflicts.find((entry) => entry.short === codeOf(short) && entry.key === key);
    if (conflict === undefined || !this.editable()) return false;
    const isMessage = side === 'theirs' && key !== null;
    if (isMessage && !this.changeDocument(conflict.short, ({ document }) => withTheirs(document, conflict)))
      return false;
    this.writable.setState({ conflicts: conflicts.filter((entry) => entry !== conflict) });
    if (side === 'mine' || isMessage) return true;
    const isBuiltIn = Object.keys(this.defaultsOf(conflict.short)).length > 0;
    const decided = withTheirLanguage({ languages, backup }, conflict.short, isBuiltIn);
    this.writable.setState({ ...decided, dirty: !isSameLanguages(decided.languages, decided.backup) });
    return true;
  };

  readonly restoreBackup: TranslationsEditor['restoreBackup'] = () => {
    const { status, backup } = this.state();
    if (status === 'saving' || !this.editable()) return false;
    const languages = backup;
    this.writable.setState({ status: 'success', languages, dirty: false, conflicts: [], error: null });
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

  readonly check: TranslationsEditor['check'] = (short) => {
    const language = this.find(short);
    if (language === undefined) return null;
    const builtIn = this.defaultsOf(FALLBACK_LOCALE);
    return checkTranslations(language.document, { lang: language.short, builtIn });
  };

  readonly leave: TranslationsEditor['leave'] = () => {
    this.latest.end();
    const { status, languages } = this.state();
    if (status === 'loading')
      this.writable.setState({ status: languages.length === 0 ? 'initial' : 'success' });
  };

  readonly clear: TranslationsEditor['clear'] = () => {
    this.latest.end();
    this.saves.end();
    this.writable.setState(NO_TRANSLATIONS);
  };
}
