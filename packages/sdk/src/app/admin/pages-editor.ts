import { createStore } from 'zustand/vanilla';
import { normalizeLocale } from '../../lib/locale-code.js';
import { readOnly } from '../../lib/readable-store.js';
import { createLatest } from '../../lib/latest.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CustomPages } from '../../contract/schemas/pages.js';
import { readLocales } from '../../domains/locale/entries.js';
import { withoutLanguage } from '../../translations/languages.js';
import { saveEach } from './save-each.js';
import { errorMessage } from '../../domains/toasts/message.js';
import type { Toasts } from '../../domains/toasts/store.js';
import type { PagesEditor, PagesEditorState } from './pages-editor-state.js';
import { validatePageKey, type PagesByLanguage } from '../../domains/pages/rules.js';
import { readPages } from '../../domains/pages/store.js';

const codeOf = normalizeLocale;

/** Dependencies of {@link createPagesEditor}. */
interface PagesEditorOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Called after at least one language was saved, to reload the pages that visitors see. */
  readonly onSaved?: (() => void) | undefined;
}

/** Creates the editor for custom pages. Makes no API calls before `load`. */
export function createPagesEditor(options: PagesEditorOptions): PagesEditor {
  return new PagesEditorActions(options);
}

class PagesEditorActions implements PagesEditor {
  private readonly options: PagesEditorOptions;
  private readonly portal: PagesEditorOptions['portal'];
  private readonly toasts: PagesEditorOptions['toasts'];
  private readonly writable = createStore<PagesEditorState>(() => ({
    status: 'initial',
    saving: false,
    languages: [],
    pages: {},
    backup: {},
    dirty: false,
    selected: null,
    newPage: null,
    conflicts: [],
    error: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly state = this.writable.getState;
  private readonly latest = createLatest();
  private readonly etags = new Map<string, string | undefined>();

  constructor(options: PagesEditorOptions) {
    this.options = options;
    this.portal = options.portal;
    this.toasts = options.toasts;
  }

  private readonly editable = () => this.state().languages.length > 0 && this.state().status !== 'loading';

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
   * Fetches the saved pages in a language again, because the server removes unsafe content. Pages edited during
   * the save stay unchanged in the editor. Resolves with the stored pages.
   */
  private readonly refetch = async (code: string, sent: CustomPages): Promise<CustomPages> => {
    const response = await this.portal.pages.get({ lang: code }).catch(() => null);
    // If the request fails or another admin has saved in the meantime, assume that the server stored the sent
    // pages.
    if (response === null || response.etag !== this.etags.get(code)) return sent;
    const stored = readPages(response.value);
    const shown = Object.entries(this.pagesIn(code)).map(([key, html]) => {
      const untouched = Object.hasOwn(sent, key) && sent[key] === html && Object.hasOwn(stored, key);
      return [key, untouched ? (stored[key] ?? '') : html] as const;
    });
    this.writable.setState({ pages: { ...this.state().pages, [code]: Object.fromEntries(shown) } });
    return stored;
  };

  /** Saves the pages in each changed language. The content that the server stored becomes the backup. */
  private readonly saveContents = async (contents: PagesByLanguage, overwrite: boolean) => {
    const { backup } = this.state();
    const changed = changedLanguages(contents, backup);
    this.writable.setState({ saving: true, error: null });
    const { saved, conflicts, error, failed } = await saveEach(
      changed.map((code) => [code, contents[code] ?? {}] as const),
      {
        etags: this.etags,
        overwrite,
        read: (lang) => this.portal.pages.get({ lang }),
        save: (lang, pages, call) => this.portal.pages.save({ lang, pages }, call),
      },
    );
    const next = { ...backup };
    for (const code of saved) next[code] = await this.refetch(code, contents[code] ?? {});
    // Edits entered during the save are still unsaved.
    const dirty = changedLanguages(this.state().pages, next).length > 0;
    const status = failed ? 'failure' : 'success';
    this.writable.setState({ saving: false, status, backup: next, dirty, conflicts, error });
    const { newPage } = this.state();
    if (newPage !== null && Object.values(next).some((pages) => Object.hasOwn(pages, newPage))) {
      this.writable.setState({ newPage: null });
    }
    if (saved.size > 0) this.options.onSaved?.();
    return { failed, error };
  };

  private readonly report = (success: boolean, error: PortalError | null, saved: string, failed: string) => {
    if (success) this.toasts.show({ level: 'success', key: saved });
    else this.toasts.show({ ...errorMessage(error), level: 'error', key: failed });
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
      const responses = await Promise.all(
        stored.map((code) => this.portal.pages.get({ lang: code }, { signal })),
      );
      if (!run.isLatest()) return;
      const pages = Object.fromEntries(
        stored.map((code, index) => [code, readPages(responses[index]?.value ?? {})]),
      );
      this.etags.clear();
      stored.forEach((code, index) => this.etags.set(code, responses[index]?.etag));
      this.writable.setState({ status: 'success', languages, pages, backup: pages, conflicts: [] });
    } catch (error) {
      if (!run.isLatest()) return;
      this.writable.setState({ status: 'failure', error: isPortalError(error) ? error : null });
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
    this.writable.setState({ selected: key.trim(), newPage: key.trim() });
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

  readonly save: PagesEditor['save'] = async (key, { overwrite = false } = {}) => {
    if (!this.editable() || this.state().saving) return false;
    const { pages, backup } = this.state();
    const codes = [...new Set([...Object.keys(pages), ...Object.keys(backup)])];
    // All pages in a language are saved together. Use the stored version of the other pages.
    const contents = Object.fromEntries(
      codes.map((code) => [code, withPage(backup[code] ?? {}, pages[code] ?? {}, key)]),
    );
    const { failed, error } = await this.saveContents(contents, overwrite);
    this.report(!failed, error, 'toast.pages.saved', 'toast.pages.failed');
    return !failed;
  };

  readonly saveAll: PagesEditor['saveAll'] = async ({ overwrite = false } = {}) => {
    if (!this.editable() || this.state().saving) return false;
    const { failed, error } = await this.saveContents(this.state().pages, overwrite);
    this.report(!failed, error, 'toast.pages.allSaved', 'toast.pages.allFailed');
    return !failed;
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
}

/** Returns the stored pages in a language, with one page replaced by its edited version or removed. */
function withPage(stored: CustomPages, edited: CustomPages, key: string): CustomPages {
  const others = Object.entries(stored).filter(([other]) => other !== key);
  const changed = Object.hasOwn(edited, key) ? [[key, edited[key] ?? ''] as const] : [];
  return Object.fromEntries([...others, ...changed]);
}

/** Returns the languages whose pages differ. Ignores the order of pages. */
function changedLanguages(pages: PagesByLanguage, backup: PagesByLanguage): string[] {
  const same = (a: CustomPages, b: CustomPages) =>
    Object.keys(a).length === Object.keys(b).length &&
    Object.entries(a).every(([key, html]) => Object.hasOwn(b, key) && b[key] === html);
  const codes = new Set([...Object.keys(pages), ...Object.keys(backup)]);
  return [...codes].filter((code) => !same(pages[code] ?? {}, backup[code] ?? {}));
}
