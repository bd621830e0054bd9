import { useApp } from '@assetportal/sdk/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { saveScroll, restoreScroll } from './scrollMemory.js';

/**
 * Time in milliseconds between a navigation and the announcement of the page title. The page must set its title
 * by then.
 */
const TITLE_DELAY = 300;

/**
 * Does what a full page load would do and a router does not: moves the focus to the top (specification, section
 * 2) and announces the new page. Scrolls to the top or, after Back or Forward, to the previous position.
 *
 * @param page the current page, as returned by the SDK's `pageOf`
 */
export function NavigationEffects({ page }: { readonly page: string }) {
  const app = useApp();
  const { key, pathname } = useLocation();
  const from = useRef<string>(undefined);
  const type = useNavigationType();
  const shown = useRef(page);
  const [title, setTitle] = useState('');

  // This is a layout effect because it must run before the effect in which the new page requests its asset.
  useLayoutEffect(() => {
    app.navigated(from.current, pathname);
    // The page is displayed now: PortalRouter sets this while its code loads.
    app.setPageLoading(false);
    from.current = pathname;
  }, [app, key, pathname]);

  // Record the position continuously, because the window may already have scrolled when the location changes.
  // This is a layout effect because a page that became shorter fires a scroll event afterward. That event must
  // not count for the previous page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => saveScroll(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.getElementById('top')?.focus({ preventScroll: true });
    const stop = type === NavigationType.Pop ? restoreScroll(key) : undefined;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    const timer = setTimeout(() => setTitle(document.title), TITLE_DELAY);
    return () => {
      stop?.();
      clearTimeout(timer);
    };
  }, [page, key, type]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
