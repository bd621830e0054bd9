import { logoColors } from '@assetportal/sdk/admin';
import { useMemo, type ReactNode } from 'react';
import { LogoContext } from './logoContext.js';
import { useBrandingFile } from '../useBrandingFile.js';
import { useImageUrl } from '../useImageUrl.js';
import { usePixels } from '../../../../lib/image/usePixels.js';

/** Provides the facts about the main logo, before it is saved as well. */
export function LogoProvider({ children }: { readonly children: ReactNode }) {
  const { content, isSet } = useBrandingFile('logo');
  const url = useImageUrl(content, '#000000');
  const pixels = usePixels(url);
  const takesTextColor = content?.facts?.usesCurrentColor === true;
  const facts = useMemo(
    () => ({
      isSet,
      url,
      pixels,
      takesTextColor,
      colors: pixels === null ? [] : logoColors(pixels),
    }),
    [isSet, url, pixels, takesTextColor],
  );
  return <LogoContext value={facts}>{children}</LogoContext>;
}
