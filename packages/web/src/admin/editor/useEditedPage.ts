import {
  checkId,
  htmlIn,
  isEmptyIn,
  languageCodes,
  listedPages,
  type PageRemoval,
} from '@assetportal/sdk/admin';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAdmin } from '../context/adminContext.js';
import { readPage } from './text/markup.js';

/** How a page is edited. */
export type EditorView = 'text' | 'html';

/** Returns the selected page in the selected language, and how it is edited. */
export function useEditedPage() {
  const { pages, pageEditing, pageChecks } = useAdmin();
  const { selected, language, languages, pages: all } = useStore(pages.store);
  const [view, setView] = useState<EditorView>('text');
  useSelection();
  const code = language ?? '';
  const html = selected === null ? '' : (htmlIn(all, code, selected) ?? '');
  const isComplete = useIsComplete(checkId(code, selected ?? ''), html);
  const check = useStore(pageChecks.store, (state) =>
    selected === null ? undefined : state.checks[checkId(code, selected)],
  );
  return {
    selected,
    code,
    html,
    isComplete,
    view,
    setView,
    /** The view that can show the whole page. */
    shownView: isComplete ? view : 'html',
    languages: languageCodes(languages).map((one) => ({
      ...one,
      isMissing: selected !== null && isEmptyIn(all, one.code, selected),
    })),
    report: check?.source === html ? check.report : undefined,
    set: (next: string) => {
      if (selected !== null) pageEditing.setHtml(code, selected, next);
    },
    removeParts: (removals: readonly PageRemoval[]) => {
      if (selected !== null) pageEditing.removeParts(code, selected, removals);
    },
  };
}

/**
 * Returns true if the text view can show all of a page. While it is edited, it is read after the typed text is shown.
 * A page that was just opened or loaded is read at once: the text view would otherwise open with a part of it.
 */
function useIsComplete(page: string, html: string): boolean {
  const deferred = useDeferredValue(useMemo(() => ({ page, html }), [page, html]));
  const isEdited = deferred.page === page && deferred.html !== '';
  const read = isEdited ? deferred.html : html;
  return useMemo(() => readPage(read).isComplete, [read]);
}

/** Loads the pages in the languages of the portal, selects the first page, and checks what visitors get. */
function useSelection(): void {
  const { locale } = useApp();
  const { pages, config, pageChecks } = useAdmin();
  const offered = useStore(locale.store, (state) => state.offered);
  useEffect(() => void pages.load(offered).catch(() => undefined), [pages, offered]);
  const { selected, status } = useStore(pages.store);
  useEffect(() => {
    if (selected !== null || status === 'loading') return;
    const { customPages } = config.store.getState().config;
    const [first] = listedPages(pages.store.getState(), customPages, '');
    if (first !== undefined) pages.select(first.key);
  }, [pages, config, selected, status]);
  useEffect(() => pageChecks.start(), [pageChecks]);
}
