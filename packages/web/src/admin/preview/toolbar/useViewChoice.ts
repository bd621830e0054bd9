import type { PreviewView } from '@assetportal/sdk/admin';
import { useApp } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Widths at which the portal is rendered, in pixels. */
export const WIDTHS = { phone: 390, desktop: 1280 } as const;

/** Choices of the admin in the toolbar of the preview. */
export interface Choice {
  readonly value: Pick<PreviewView, 'page' | 'locale' | 'scheme'> & { readonly compares: boolean };
  readonly set: (change: Partial<Choice['value']>) => void;
  readonly width: keyof typeof WIDTHS;
  readonly setWidth: (width: keyof typeof WIDTHS) => void;
}

/**
 * Returns the choice. Each page of the settings opens its page of the portal.
 *
 * @param language language in which a page is edited, which the preview follows
 */
export function useViewChoice(firstPage: string, language: string | null = null): Choice {
  const { locale } = useApp();
  const { config } = useAdmin();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desktop');
  const [value, setValue] = useState(() => ({
    page: firstPage,
    locale: language ?? locale.store.getState().locale,
    scheme: firstScheme(config.store.getState().config.appearance.scheme),
    compares: false,
  }));
  const [first, setFirst] = useState({ firstPage, language });
  if (first.firstPage !== firstPage || first.language !== language) {
    setFirst({ firstPage, language });
    setValue({ ...value, page: firstPage, locale: language ?? value.locale });
  }
  return { value, width, setWidth, set: (change) => setValue((before) => ({ ...before, ...change })) };
}

function firstScheme(configured: 'system' | PreviewView['scheme']): PreviewView['scheme'] {
  if (configured !== 'system') return configured;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
