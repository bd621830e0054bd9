import { createStore } from 'zustand/vanilla';
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

const codeOf = (short: string) => short.trim().toLowerCase();

/** Makes the editor of custom pages. Nothing is fetched before `load`. */
export function createPagesEditor(options: {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Told after a save, to fetch anew what visitors see: `pages.list`. */
  readonly onSaved?: (() => void) | undefined;
}): PagesEditor {
  const { portal, toasts } = options;
  const store = createStore<PagesEditorState>(() => ({
    status: 'initial',
    saving: false,
    languages: [],
    pages: {},
    backup: {},
    dirty: false,
    selected: null,
    fresh: null,
    conflicts: [],
    error: null,
  }));
  const state = store.getState;
  const latest = createLatest();
  const etags = new Map<string, string | undefined>();
  const editable = () => state().languages.length > 0 && state().status !== 'loading';
  const keys = () => [...new Set(Object.values(state().pages).flatMap((pages) => Object.keys(pages)))];
  const pagesIn = (code: string) => state().pages[code] ?? {};

  const edit = (code: string, pages: CustomPages) => {
    const all = { ...state().pages, [code]: pages };
    store.setState({ pages: all, dirty: changedLanguages(all, state().backup).length > 0 });
  };
  const without = (code: string, key: string) =>
    edit(code, Object.fromEntries(Object.entries(pagesIn(code)).filter(([other]) => other !== key)));

  /** What the server made of pages that were saved: it takes out what is unsafe. Pages edited since stay as they are. */
  const asStored = async (code: string, sent: CustomPages): Promise<CustomPages> => {
    const answer = await portal.pages.get(code).catch(() => null);
    // Without an answer, or with somebody else's pages, what was sent is what is known.
    if (answer === null || answer.etag !== etags.get(code)) return sent;
    const stored = readPages(answer.value);
    const shown = Object.entries(pagesIn(code)).map(([key, html]) => {
      const untouched = Object.hasOwn(sent, key) && sent[key] === html && Object.hasOwn(stored, key);
      return [key, untouched ? (stored[key] ?? '') : html] as const;
    });
    store.setState({ pages: { ...state().pages, [code]: Object.fromEntries(shown) } });
    return stored;
  };
  /** Saves the pages that are given of each language; what the server made of them is the new backup. */
  const saveContents = async (contents: PagesByLanguage, overwrite: boolean) => {
    const { backup } = state();
    const changed = changedLanguages(contents, backup);
    store.setState({ saving: true, error: null });
    const { saved, conflicts, error, failed } = await saveEach(
      changed.map((code) => [code, contents[code] ?? {}] as const),
      { etags, overwrite, read: portal.pages.get, save: portal.pages.save },
    );
    const next = { ...backup };
    for (const code of saved) next[code] = await asStored(code, contents[code] ?? {});
    // Edits made while it was saved are still edits.
    const dirty = changedLanguages(state().pages, next).length > 0;
    const status = failed ? 'failure' : 'success';
    store.setState({ saving: false, status, backup: next, dirty, conflicts, error });
    const { fresh } = state();
    if (fresh !== null && Object.values(next).some((pages) => Object.hasOwn(pages, fresh))) {
      store.setState({ fresh: null });
    }
    if (saved.size > 0) options.onSaved?.();
    return { failed, error };
  };
  const tell = (done: boolean, error: PortalError | null, saved: string, failed: string) => {
    if (done) toasts.show({ level: 'success', key: saved });
    else toasts.show({ ...errorMessage(error), level: 'error', key: failed });
  };
  /** Whether one may turn to another page. */
  const free = (): boolean => {
    if (state().fresh === null) return true;
    toasts.show({ level: 'warning', key: 'toast.pages.saveFirst' });
    return false;
  };

  return {
    store,
    async load(languages) {
      const { dirty, saving } = state();
      if (dirty || saving) return;
      const run = latest.begin();
      store.setState({ status: 'loading', error: null });
      try {
        const { signal } = run;
        const listed = readLocales(await portal.pages.languages({ signal }));
        const stored = listed.map(({ short }) => codeOf(short));
        const answers = await Promise.all(stored.map((code) => portal.pages.get(code, { signal })));
        if (!run.isLatest()) return;
        const pages = Object.fromEntries(
          stored.map((code, index) => [code, readPages(answers[index]?.value ?? {})]),
        );
        etags.clear();
        stored.forEach((code, index) => etags.set(code, answers[index]?.etag));
        store.setState({ status: 'success', languages, pages, backup: pages, conflicts: [] });
      } catch (error) {
        if (!run.isLatest()) return;
        store.setState({ status: 'failure', error: isPortalError(error) ? error : null });
        throw error;
      }
    },
    select(key) {
      if (key === state().selected) return true;
      if (!free()) return false;
      store.setState({ selected: key });
      return true;
    },
    addPage(key) {
      const [first] = state().languages;
      if (first === undefined || !editable() || !free()) return { kind: 'not-now' };
      const fault = validatePageKey(key, keys());
      if (fault !== null) return { kind: 'refused', fault };
      const code = codeOf(first.short);
      edit(code, { ...pagesIn(code), [key.trim()]: '' });
      store.setState({ selected: key.trim(), fresh: key.trim() });
      return { kind: 'added' };
    },
    set(short, key, html) {
      const code = codeOf(short);
      const offered = state().languages.some((language) => codeOf(language.short) === code);
      if (!editable() || !offered || !keys().includes(key)) return false;
      edit(code, { ...pagesIn(code), [key]: html });
      return true;
    },
    removeTranslation(short, key) {
      const { languages } = state();
      const code = codeOf(short);
      if (!editable() || withoutLanguage(languages, short) === languages) return false;
      if (!Object.hasOwn(pagesIn(code), key)) return false;
      without(code, key);
      return true;
    },
    removePage(key) {
      if (!editable() || !keys().includes(key)) return false;
      for (const code of Object.keys(state().pages))
        if (Object.hasOwn(pagesIn(code), key)) without(code, key);
      const { selected, fresh } = state();
      store.setState({ selected: selected === key ? null : selected, fresh: fresh === key ? null : fresh });
      return true;
    },
    async save(key, { overwrite = false } = {}) {
      if (!editable() || state().saving) return false;
      const { pages, backup } = state();
      const codes = [...new Set([...Object.keys(pages), ...Object.keys(backup)])];
      // Of a language all pages are saved at once: the others as they are stored.
      const contents = Object.fromEntries(
        codes.map((code) => [code, withPage(backup[code] ?? {}, pages[code] ?? {}, key)]),
      );
      const { failed, error } = await saveContents(contents, overwrite);
      tell(!failed, error, 'toast.pages.saved', 'toast.pages.failed');
      return !failed;
    },
    async saveAll({ overwrite = false } = {}) {
      if (!editable() || state().saving) return false;
      const { failed, error } = await saveContents(state().pages, overwrite);
      tell(!failed, error, 'toast.pages.allSaved', 'toast.pages.allFailed');
      return !failed;
    },
    restoreBackup() {
      const { backup, saving, selected } = state();
      if (!editable() || saving) return false;
      const kept = Object.values(backup).some((pages) => selected !== null && Object.hasOwn(pages, selected));
      store.setState({
        status: 'success',
        pages: backup,
        dirty: false,
        selected: kept ? selected : null,
        fresh: null,
        error: null,
      });
      return true;
    },
    leave() {
      latest.end();
      const { status, languages } = state();
      if (status === 'loading') store.setState({ status: languages.length === 0 ? 'initial' : 'success' });
    },
  };
}

/** The stored pages of a language with one page as it is edited. */
function withPage(stored: CustomPages, edited: CustomPages, key: string): CustomPages {
  const others = Object.entries(stored).filter(([other]) => other !== key);
  const own = Object.hasOwn(edited, key) ? [[key, edited[key] ?? ''] as const] : [];
  return Object.fromEntries([...others, ...own]);
}

/** The languages whose pages are not the same, whatever their order. */
function changedLanguages(pages: PagesByLanguage, backup: PagesByLanguage): string[] {
  const same = (a: CustomPages, b: CustomPages) =>
    Object.keys(a).length === Object.keys(b).length &&
    Object.entries(a).every(([key, html]) => Object.hasOwn(b, key) && b[key] === html);
  const codes = new Set([...Object.keys(pages), ...Object.keys(backup)]);
  return [...codes].filter((code) => !same(pages[code] ?? {}, backup[code] ?? {}));
}
