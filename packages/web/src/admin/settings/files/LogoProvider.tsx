import { logoColors } from '@assetportal/sdk/admin';
import { useMemo, type ReactNode } from 'react';
import { LogoContext } from '../colors/logoContext.js';
import { useFileUrl } from './useFileUrl.js';
import { usePixels } from './usePixels.js';

/** Provides the facts about the main logo, before it is saved as well. */
export function LogoProvider({ children }: { readonly children: ReactNode }) {
  const url = useFileUrl('logo');
  const pixels = usePixels(url);
  const facts = useMemo(
    () => ({
      ...{ url, pixels, takesTextColor: false },
      colors: pixels === null ? [] : logoColors(pixels),
    }),
    [url, pixels],
  );
  return <LogoContext value={facts}>{children}</LogoContext>;
}
