import { pageOf } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { scrollPosition } from '../../lib/scrollPosition.js';
import { rememberPosition, storedPosition } from './entryPosition.js';
import { clearScroll, saveScroll, restoreScroll } from './scrollMemory.js';

/**
 * Time in milliseconds between a navigation and the announcement of the page title. The page must set its title
 * by then.
 */
const TITLE_DELAY = 300;

/**
 * Does what a full page load would do and a router does not: moves the focus to the top (specification, section
 * 2) and announces the new page. Scrolls to the top or, after Back, Forward or a link to the same search, to the
 * previous position. Previous and Next on the asset page only announce the title.
 *
 * @param page the current page, as returned by the SDK's `pageOf`
 */
export function NavigationEffects({ page }: { readonly page: string }) {
  const { key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(page);
  const returnsTo = useNavigated();
  const [title, setTitle] = useState('');

  // Record the position continuously, because the window may already have scrolled when the location changes.
  // This is a layout effect because a page that became shorter fires a scroll event afterward. That event must
  // not count for the previous page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => saveScroll(key, scrollPosition());
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useReloadPosition(key);

  useLayoutEffect(() => {
    if (shown.current === page) return;
    const keepsFocus = isStep(shown.current, page, type);
    shown.current = page;
    if (!keepsFocus) document.getElementById('top')?.focus({ preventScroll: true });
    const entry = type === NavigationType.Pop ? key : returnsTo.current;
    const isPop = type === NavigationType.Pop;
    const stop =
      entry === undefined ? undefined : restoreScroll(entry, isPop ? storedPosition().scroll : undefined);
    if (entry === undefined && !keepsFocus) window.scrollTo(0, 0);
    const timer = setTimeout(() => setTitle(document.title), TITLE_DELAY);
    return () => {
      stop?.();
      clearTimeout(timer);
    };
  }, [page, key, type, returnsTo]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}

/** After a reload, and after Back from another site, restores the scroll position of the history entry. */
function useReloadPosition(key: string): void {
  useLayoutEffect(() => {
    const { scroll } = storedPosition();
    const stop = scroll > 0 ? restoreScroll(key, scroll) : undefined;
    const end = rememberPosition();
    return () => {
      stop?.();
      end();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs only when the app starts.
  }, []);
}

/**
 * Reports each navigation to the app. Returns the history entry of the search to which the user has returned by a
 * link; undefined after any other navigation.
 */
function useNavigated(): RefObject<string | undefined> {
  const app = useApp();
  const { key, pathname, search } = useLocation();
  const from = useRef<string>(undefined);
  const lastSearch = useRef<{ readonly address: string; readonly key: string }>(undefined);
  const returnsTo = useRef<string>(undefined);

  // This is a layout effect because it must run before the effect in which the new page requests its asset.
  useLayoutEffect(() => {
    const address = `${pathname}${search}`;
    const effects = app.navigated(from.current, address, lastSearch.current?.address);
    if (effects.kind === 'page')
      returnsTo.current = effects.restoreScroll ? lastSearch.current?.key : undefined;
    if (pageOf(pathname) === 'search') lastSearch.current = { address, key };
    from.current = address;
  }, [app, key, pathname, search]);

  // The next user must not be led to a place that the previous one has left.
  useEffect(
    () =>
      app.changes.subscribe((change) => {
        if (change === 'session') clearScroll();
      }),
    [app],
  );
  return returnsTo;
}

/** Returns true for Previous and Next on the asset page: the focus stays on the button (decisions, section 7). */
function isStep(from: string, to: string, type: NavigationType): boolean {
  return type === NavigationType.Replace && from.startsWith('asset/') && to.startsWith('asset/');
}
