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
  const isComplete = useIsComplete(html);
  const check = useStore(pageChecks.store, (state) =>
    selected === null ? undefined : state.checks[checkId(code, selected)],
  );
  return {
    ...{ selected, code, html, isComplete, view, setView },
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

/** Returns true if the text view can show all of a page. Long pages are read after the typed text is shown. */
function useIsComplete(html: string): boolean {
  const deferred = useDeferredValue(html);
  return useMemo(() => readPage(deferred).isComplete, [deferred]);
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
