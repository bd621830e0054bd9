import { useEffect } from 'react';
import type { PreviewLink } from './link/previewLink.js';

/** Marks the region of the setting that has the focus, and scrolls the preview to it. */
export function useMarkedSetting(link: PreviewLink | undefined): void {
  useEffect(() => {
    if (link === undefined) return;
    let marked: string | null = null;
    const mark = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-setting]') : null;
      const path = row?.dataset['setting'] ?? null;
      if (path === marked) return;
      marked = path;
      link.mark(path);
    };
    document.addEventListener('focusin', mark);
    return () => document.removeEventListener('focusin', mark);
  }, [link]);
}
