import { useApp } from '@assetportal/sdk/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { saveScroll, restoreScroll } from './scrollMemory.js';

/** Time in milliseconds that a page needs to set its title after a navigation. */
const TITLE_DELAY = 300;

/**
 * Does what a full page load would do and a router does not: moves the focus to the top (specification, section
 * 2) and announces the new page. Scrolls to the top or, after going back, to the previous position.
 *
 * @param page changes with each navigation; see `pageOf` of the SDK
 */
export function NavigationEffects({ page }: { readonly page: string }) {
  const app = useApp();
  const { key, pathname } = useLocation();
  const from = useRef<string>(undefined);
  const type = useNavigationType();
  const shown = useRef(page);
  const [title, setTitle] = useState('');

  // A layout effect, because it must run before the effect in which the new page requests its asset.
  useLayoutEffect(() => {
    app.setPageLoading(false);
    app.navigated(from.current, pathname);
    from.current = pathname;
  }, [app, key, pathname]);

  // Recorded continuously, because the window may already have scrolled elsewhere when the location changes. A
  // layout effect, because a page that became shorter fires its scroll event afterward, and that must not count
  // for the previous page.
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
