import { brandingModule } from '@assetportal/sdk';
import { chooseImage } from '@assetportal/sdk/config';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useLayoutEffect } from 'react';
import { adoptStyle } from '../theme/customStyle.js';

/** Name under which the uploaded font is registered. */
const FONT = 'Portal';

/**
 * Applies the uploaded stylesheet, font and favicon to the document (specification, section 7, Config). The server
 * has sanitized the stylesheet. A constructed stylesheet needs no exception from the content security policy. It is off
 * while a component needs the default style (`useDefaultStyle`).
 */
export function BrandingEffect(): null {
  const { available, config, portal } = useApp();
  const branding = useModule(brandingModule);
  const { style, font } = useStore(branding.store);
  const flags = useStore(available);
  const visibleLogos = useStore(config.store, (state) => state.config.visibleLogos);

  useLayoutEffect(() => (style === null ? undefined : adoptStyle(style)), [style]);
  useEffect(
    () => (font === null ? undefined : adoptFont(font, () => branding.fontFailed())),
    [branding, font],
  );
  useEffect(() => {
    const icon = chooseImage('favicon', { available: flags, visibleLogos });
    if (icon.kind === 'file') showFavicon(portal.branding.url(icon.file));
  }, [portal, flags, visibleLogos]);
  return null;
}

/** Uses a font for all text. Returns a function that removes it. `onError` reports that the browser rejects it. */
function adoptFont(content: ArrayBuffer, onError: () => void): () => void {
  const { style } = document.documentElement;
  const fonts = getComputedStyle(document.documentElement).getPropertyValue('--font-text');
  const face = new FontFace(FONT, content, { weight: '100 900' });
  let ended = false;
  face.load().then(
    () => {
      if (ended) return;
      document.fonts.add(face);
      style.setProperty('--font-text', `'${FONT}', ${fonts}`);
    },
    () => {
      if (!ended) onError();
    },
  );
  return () => {
    ended = true;
    document.fonts.delete(face);
    style.removeProperty('--font-text');
  };
}

function showFavicon(url: string): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]');
  for (const link of links) {
    // The media type of the uploaded file may differ.
    link.removeAttribute('type');
    link.href = url;
  }
}
