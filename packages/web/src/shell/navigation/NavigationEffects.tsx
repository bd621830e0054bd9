import { useApp } from '@assetportal/sdk/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { rememberScroll, restoreScroll } from './scrollMemory.js';

/** Milliseconds until a page has named itself after a navigation. */
const NAMING = 300;

/**
 * What a full page load would do and a router does not: the focus goes to the top (specification, section 2), the new
 * page is announced, the window scrolls to its top, or, going back, to where one was.
 *
 * @param page changes with a navigation, see the SDK’s pageOf
 */
export function NavigationEffects({ page }: { readonly page: string }) {
  const app = useApp();
  const { key, pathname } = useLocation();
  const from = useRef<string>(undefined);
  const type = useNavigationType();
  const shown = useRef(page);
  const [title, setTitle] = useState('');

  // A layout effect: the next asset is asked for by an effect of its page, which comes after it.
  useLayoutEffect(() => {
    app.setPageLoading(false);
    app.navigated(from.current, pathname);
    from.current = pathname;
  }, [app, key, pathname]);

  // Kept all the time, because when the location has changed, the window may already stand elsewhere. A layout effect:
  // the event of a page that has become shorter comes after it, and must not count for the page before.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => rememberScroll(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.getElementById('top')?.focus({ preventScroll: true });
    const stop = type === NavigationType.Pop ? restoreScroll(key) : undefined;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    const timer = setTimeout(() => setTitle(document.title), NAMING);
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
