import { previewedPage } from '@assetportal/sdk/admin';
import { isModified, shortcutKey } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { useEffect, useMemo, useState } from 'react';
import type { PreviewArrangement } from '../context/previewContext.js';

/** Key of the storage that ends with the visit. */
const KEY = 'admin-preview';

/** Returns the arrangement of the preview, which `[` hides and shows. */
export function usePreviewArrangement(page: string): PreviewArrangement {
  const { visitStorage } = useApp();
  const [isHidden, setHidden] = useState(() => visitStorage.get(KEY) === 'hidden');
  const [inFrontOn, setInFrontOn] = useState<string | null>(null);
  const isPhone = useMediaQuery('(width < 48rem)');
  const isAvailable = previewedPage(page) !== undefined;
  useEffect(() => {
    if (isHidden) visitStorage.set(KEY, 'hidden');
    else visitStorage.remove(KEY);
  }, [visitStorage, isHidden]);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { target } = event;
      const isText = target instanceof Element && target.closest(TEXT) !== null;
      if (shortcutKey(event) !== '[' || isModified(event) || isText) return;
      if (document.querySelector('dialog:modal') === null) setHidden((hidden) => !hidden);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return useMemo(
    () => ({
      isAvailable,
      isHidden,
      setHidden,
      canFlip: isAvailable && isPhone,
      isInFront: isAvailable && isPhone && inFrontOn === page,
      setInFront: (inFront) => setInFrontOn(inFront ? page : null),
    }),
    [isAvailable, isHidden, isPhone, inFrontOn, page],
  );
}

/** Fields in which `[` is text. */
const TEXT = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
