import { createStore } from 'zustand/vanilla';
import { normalizeLocale } from '../../../../lib/locale-code.js';
import { readOnly } from '../../../../lib/readable-store.js';
import { createLatest } from '../../../../lib/latest.js';
import { portalErrorOf } from '../../../../client/transport/errors.js';
import type { Portal } from '../../../../client/portal.js';
import type { CustomPages } from '../../../../contract/schemas/pages.js';
import { readLocales } from '../../../../domains/locale/entries.js';
import { withoutLanguage } from '../../../../translations/languages.js';
import {
  saveEach,
  type DocumentToSave,
  type SaveConflict,
  type SaveEachResult,
} from '../../../../documents/editor/save-each.js';
import { failureMessage } from '../../../../domains/toasts/message.js';
import type { Toasts } from '../../../../domains/toasts/store.js';
import type { PagesConflict, PagesEditor, PagesEditorState, PagesSaveOptions } from './pages-editor-state.js';
import { validatePageKey, type PagesByLanguage } from '../../../../domains/pages/rules.js';
import { pagesResource } from '../../../../documents/kinds/pages.js';
import { languageForm } from '../../../../documents/resource/merge.js';
import { readPages } from '../../../../domains/pages/store.js';

const codeOf = normalizeLocale;

/** Dependencies of {@link createPagesEditor}. */
interface PagesEditorOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Called after at least one language was saved, to reload the pages that visitors see. */
  readonly onSaved?: (() => void) | undefined;
}

/** The state before anything is loaded. */
const NO_PAGES: PagesEditorState = {
  status: 'initial',
  saving: false,
  languages: [],
  pages: {},
  backup: {},
  dirty: false,
  selected: null,
  language: null,
  newPage: null,
  conflicts: [],
  error: null,
};

/** Creates the editor for custom pages. Makes no API calls before `load`. */
export function createPagesEditor(options: PagesEditorOptions): PagesEditor {
  return new PagesEditorActions(options);
}

class PagesEditorActions implements PagesEditor {
  private readonly options: PagesEditorOptions;
  private readonly portal: PagesEditorOptions['portal'];
  private readonly toasts: PagesEditorOptions['toasts'];
  private readonly writable = createStore<PagesEditorState>(() => NO_PAGES);
  readonly store = readOnly(this.writable);
  private readonly state = this.writable.getState;
  private readonly latest = createLatest();
  private readonly saves = createLatest();
  private readonly etags = new Map<string, string | undefined>();
  /** Stored members that are not valid pages, by language. */
  private readonly others = new Map<string, CustomPages>();

  constructor(options: PagesEditorOptions) {
    this.options = options;
    this.portal = options.portal;
    this.toasts = options.toasts;
  }

  /** Returns true after the first load. Edits during a further one replace its result. */
  private readonly editable = () => this.state().languages.length > 0;

  /** Returns the valid pages of a stored document. The other members are stored again with each save. */
  private readonly read = (code: string, document: CustomPages): CustomPages => {
    const pages = readPages(document);
    const others = Object.entries(document).filter(([key]) => !Object.hasOwn(pages, key));
    this.others.set(code, Object.fromEntries(others));
    return pages;
  };

  private readonly canSave = (overwrite: boolean) =>
    this.editable() && !this.state().saving && (overwrite || this.state().conflicts.length === 0);

  private readonly keys = () => [
    ...new Set(Object.values(this.state().pages).flatMap((pages) => Object.keys(pages))),
  ];

  private readonly pagesIn = (code: string) => this.state().pages[code] ?? {};

  private readonly edit = (code: string, pages: CustomPages) => {
    const all = { ...this.state().pages, [code]: pages };
    this.writable.setState({ pages: all, dirty: changedLanguages(all, this.state().backup).length > 0 });
  };

  private readonly removeContent = (code: string, key: string) =>
    this.edit(
      code,
      Object.fromEntries(Object.entries(this.pagesIn(code)).filter(([other]) => other !== key)),
    );

  /**
   * Saves the pages in each changed language. All pages of a language are one document, in which the changes of
   * other admins are merged.
   */
  private readonly saveContents = async (
    contents: PagesByLanguage,
    { overwrite = false, change }: PagesSaveOptions,
  ) => {
    const { backup } = this.state();
    const documents = changedLanguages(contents, backup).map((lang) => ({
      lang,
      base: { ...this.others.get(lang), ...backup[lang] },
      mine: { ...this.others.get(lang), ...contents[lang] },
    }));
    this.latest.end();
    this.writable.setState({ saving: true, conflicts: [], error: null });
    const run = this.saves.begin();
    const { portal, etags } = this;
    const result = await saveEach(
      documents,
      { resourceOf: (lang) => pagesResource(portal, lang), etags, overwrite },
      { signal: run.signal, change },
    );
    const { saved, conflicts, error, failed } = result;
    if (!run.isLatest()) return undefined;
    this.settle(documents, result);
    this.writable.setState({
      saving: false,
      status: failed ? 'failure' : 'success',
      conflicts: conflicts.map(pageConflict),
      error,
    });
    if (saved.size > 0) this.options.onSaved?.();
    return { failed, error };
  };

  /** Updates the pages and their backup after a save. Edits entered during the save are still unsaved. */
  private readonly settle = (sent: readonly DocumentToSave[], { saved, rebased }: SaveEachResult) => {
    const { newPage } = this.state();
    const pages = { ...this.state().pages };
    const backup = { ...this.state().backup };
    for (const { lang, mine } of sent) {
      const stored = saved.get(lang);
      const [base, edited] = [stored ?? rebased.get(lang)?.theirs, stored ?? rebased.get(lang)?.mine];
      if (base === undefined || edited === undefined) continue;
      const current = { ...this.others.get(lang), ...pages[lang] };
      pages[lang] = readPages(
        languageForm.merge({ base: mine, mine: current, theirs: edited }).value as CustomPages,
      );
      backup[lang] = this.read(lang, base as CustomPages);
    }
    const isSaved = newPage !== null && Object.values(backup).some((all) => Object.hasOwn(all, newPage));
    this.writable.setState({
      pages,
      backup,
      dirty: changedLanguages(pages, backup).length > 0,
      newPage: isSaved ? null : newPage,
    });
  };

  /** Shows the result of a save, unless it is undefined because the editor was cleared. Returns true on success. */
  private readonly report = (
    result: Pick<SaveEachResult, 'failed' | 'error'> | undefined,
    [saved, failed]: readonly [string, string],
    { repeated = false }: PagesSaveOptions,
  ): boolean => {
    if (result?.failed === false) this.toasts.show({ level: 'success', key: saved });
    else if (result !== undefined && !repeated) this.toasts.show(failureMessage(failed, result.error));
    return result?.failed === false;
  };

  /** Returns true if another page may be selected. Otherwise shows a toast. */
  private readonly canLeavePage = (): boolean => {
    if (this.state().newPage === null) return true;
    this.toasts.show({ level: 'warning', key: 'toast.pages.saveFirst' });
    return false;
  };

  readonly load: PagesEditor['load'] = async (languages) => {
    const { dirty, saving } = this.state();
    if (dirty || saving) return;
    const run = this.latest.begin();
    this.writable.setState({ status: 'loading', error: null });
    try {
      const { signal } = run;
      const listed = readLocales(await this.portal.pages.languages({}, { signal }));
      const stored = listed.map(({ short }) => codeOf(short));
      const responses = await run.result(
        Promise.all(stored.map((code) => this.portal.pages.source({ lang: code }, { signal }))),
      );
      if (this.state().dirty) return this.writable.setState({ status: 'success', languages });
      this.others.clear();
      const pages = Object.fromEntries(
        stored.map((code, index) => [code, this.read(code, responses[index]?.value ?? {})]),
      );
      this.etags.clear();
      stored.forEach((code, index) => this.etags.set(code, responses[index]?.etag));
      const { language } = this.state();
      const codes = languages.map(({ short }) => codeOf(short));
      this.writable.setState({
        status: 'success',
        languages,
        language: language !== null && codes.includes(language) ? language : (codes[0] ?? null),
        pages,
        backup: pages,
        conflicts: [],
      });
    } catch (error) {
      if (!run.isLatest()) return;
      this.writable.setState({ status: 'failure', error: portalErrorOf(error) });
      throw error;
    }
  };

  readonly select: PagesEditor['select'] = (key) => {
    if (key === this.state().selected) return true;
    if (!this.canLeavePage()) return false;
    this.writable.setState({ selected: key });
    return true;
  };

  readonly addPage: PagesEditor['addPage'] = (key) => {
    const [first] = this.state().languages;
    if (first === undefined || !this.editable() || !this.canLeavePage()) return { kind: 'not-now' };
    const fault = validatePageKey(key, this.keys());
    if (fault !== null) return { kind: 'refused', fault };
    const code = codeOf(first.short);
    this.edit(code, { ...this.pagesIn(code), [key.trim()]: '' });
    this.writable.setState({ selected: key.trim(), newPage: key.trim(), language: code });
    return { kind: 'added' };
  };

  readonly set: PagesEditor['set'] = (short, key, html) => {
    const code = codeOf(short);
    const offered = this.state().languages.some((language) => codeOf(language.short) === code);
    if (!this.editable() || !offered || !this.keys().includes(key)) return false;
    this.edit(code, { ...this.pagesIn(code), [key]: html });
    return true;
  };

  readonly removeTranslation: PagesEditor['removeTranslation'] = (short, key) => {
    const { languages } = this.state();
    const code = codeOf(short);
    if (!this.editable() || withoutLanguage(languages, short) === languages) return false;
    if (!Object.hasOwn(this.pagesIn(code), key)) return false;
    this.removeContent(code, key);
    return true;
  };

  readonly removePage: PagesEditor['removePage'] = (key) => {
    if (!this.editable() || !this.keys().includes(key)) return false;
    for (const code of Object.keys(this.state().pages))
      if (Object.hasOwn(this.pagesIn(code), key)) this.removeContent(code, key);
    const { selected, newPage } = this.state();
    this.writable.setState({
      selected: selected === key ? null : selected,
      newPage: newPage === key ? null : newPage,
    });
    return true;
  };

  readonly renamePage: PagesEditor['renamePage'] = (key, entered) => {
    const to = entered.trim();
    const others = this.keys().filter((other) => other !== key);
    const fault = validatePageKey(to, others);
    if (fault !== null || to === key || !this.editable() || !this.keys().includes(key)) return fault;
    const { pages, backup, selected, newPage } = this.state();
    const renamed = mapPages(pages, (all) => withKey(all, key, to));
    this.writable.setState({
      pages: renamed,
      dirty: changedLanguages(renamed, backup).length > 0,
      selected: selected === key ? to : selected,
      newPage: newPage === key ? to : newPage,
    });
    return null;
  };

  readonly replaceEdits: PagesEditor['replaceEdits'] = ({ pages, newPage }) => {
    if (!this.editable()) return;
    const { backup, selected } = this.state();
    const isPresent = Object.values(pages).some((all) => selected !== null && Object.hasOwn(all, selected));
    this.writable.setState({
      pages,
      newPage,
      dirty: changedLanguages(pages, backup).length > 0,
      // Only the new page can be open, because it must be saved before another one is selected.
      selected: newPage ?? (isPresent ? selected : null),
    });
  };

  readonly selectLanguage: PagesEditor['selectLanguage'] = (short) => {
    const code = codeOf(short);
    const { languages, language } = this.state();
    if (code === language) return true;
    if (!languages.some((offered) => codeOf(offered.short) === code) || !this.canLeavePage()) return false;
    this.writable.setState({ language: code });
    return true;
  };

  readonly resolve: PagesEditor['resolve'] = (short, key, side) => {
    const { conflicts, backup, saving } = this.state();
    const code = codeOf(short);
    const conflict = conflicts.find((entry) => entry.short === code && entry.key === key);
    if (conflict === undefined || !this.editable() || saving) return false;
    this.writable.setState({ conflicts: conflicts.filter((entry) => entry !== conflict) });
    if (side === 'mine') return true;
    const stored = backup[code] ?? {};
    this.edit(code, key === null ? stored : withPage(this.pagesIn(code), stored, key));
    return true;
  };

  readonly save: PagesEditor['save'] = async (key, options = {}) => {
    if (!this.canSave(options.overwrite === true)) return false;
    const { pages, backup } = this.state();
    const codes = [...new Set([...Object.keys(pages), ...Object.keys(backup)])];
    // All pages in a language are saved together. Use the stored version of the other pages.
    const contents = Object.fromEntries(
      codes.map((code) => [code, withPage(backup[code] ?? {}, pages[code] ?? {}, key)]),
    );
    const result = await this.saveContents(contents, options);
    return this.report(result, ['toast.pages.saved', 'toast.pages.failed'], options);
  };

  readonly saveAll: PagesEditor['saveAll'] = async (options = {}) => {
    if (!this.canSave(options.overwrite === true)) return false;
    const result = await this.saveContents(this.state().pages, options);
    return this.report(result, ['toast.pages.allSaved', 'toast.pages.allFailed'], options);
  };

  readonly restoreBackup: PagesEditor['restoreBackup'] = () => {
    const { backup, saving, selected } = this.state();
    if (!this.editable() || saving) return false;
    const exists = Object.values(backup).some((pages) => selected !== null && Object.hasOwn(pages, selected));
    this.writable.setState({
      status: 'success',
      pages: backup,
      dirty: false,
      selected: exists ? selected : null,
      newPage: null,
      conflicts: [],
      error: null,
    });
    return true;
  };

  readonly leave: PagesEditor['leave'] = () => {
    this.latest.end();
    const { status, languages } = this.state();
    if (status === 'loading')
      this.writable.setState({ status: languages.length === 0 ? 'initial' : 'success' });
  };

  readonly clear: PagesEditor['clear'] = () => {
    this.latest.end();
    this.saves.end();
    this.writable.setState(NO_PAGES);
  };
}

/** Returns the stored pages in a language, with one page replaced by its edited version or removed. */
function withPage(stored: CustomPages, edited: CustomPages, key: string): CustomPages {
  const others = Object.entries(stored).filter(([other]) => other !== key);
  const changed = Object.hasOwn(edited, key) ? [[key, edited[key] ?? ''] as const] : [];
  return Object.fromEntries([...others, ...changed]);
}

/** Returns the pages in each language after a change. */
function mapPages(pages: PagesByLanguage, change: (all: CustomPages) => CustomPages): PagesByLanguage {
  return Object.fromEntries(Object.entries(pages).map(([code, all]) => [code, change(all)]));
}

/** Returns the pages with another key for one of them. */
function withKey(pages: CustomPages, key: string, to: string): CustomPages {
  return Object.fromEntries(Object.entries(pages).map(([name, html]) => [name === key ? to : name, html]));
}

/** Returns the languages whose pages differ. Ignores the order of pages. */
function changedLanguages(pages: PagesByLanguage, backup: PagesByLanguage): string[] {
  const same = (a: CustomPages, b: CustomPages) =>
    Object.keys(a).length === Object.keys(b).length &&
    Object.entries(a).every(([key, html]) => Object.hasOwn(b, key) && b[key] === html);
  const codes = new Set([...Object.keys(pages), ...Object.keys(backup)]);
  return [...codes].filter((code) => !same(pages[code] ?? {}, backup[code] ?? {}));
}

/** Returns a conflict of a save as the editor shows it. */
function pageConflict({ lang, path, base, mine, theirs }: SaveConflict): PagesConflict {
  const [key] = path;
  return { short: lang, key: key === undefined ? null : String(key), base, mine, theirs };
}
