import {
  type BrandingEditorState,
  previewFiles,
  visitorPages,
  type PreviewState,
  type PreviewView,
} from '@assetportal/sdk/admin';
import type { MessageTree } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useLabels } from './useLabels.js';
import { useAdmin } from '../context/adminContext.js';
import { useSanitizedStyle } from './useSanitizedStyle.js';

/** How the admin views the portal. */
export interface ViewChoice extends Pick<PreviewView, 'page' | 'locale' | 'scheme' | 'scale'> {
  /** True while the saved settings are shown instead of the unsaved ones. */
  readonly compares: boolean;
}

/** Returns the state of the portal in the preview: settings, files and view. */
export function usePreviewState(choice: ViewChoice): PreviewState {
  const { available, session } = useApp();
  const admin = useAdmin();
  const { compares, page, locale, scheme, scale } = choice;
  const config = useStore(admin.config.store, (state) => (compares ? state.backup : state.config));
  const unsaved = useStore(admin.branding.store, (state) => state.pending);
  const pending = compares ? NOTHING : unsaved;
  const flags = useStore(available);
  const user = useStore(session.store, (state) => state.session);
  const sanitized = useSanitizedStyle(pending.style ?? undefined);
  const pages = useVisitorPages(compares);
  const messages = useUnsavedMessages(compares);
  const labels = useLabels(scheme, config);
  const t = useT();
  const messageLabel = t('settings.preview.message', { key: '{{key}}' });
  return useMemo(
    () => ({
      config,
      ...previewFiles(flags, pending, () => sanitized),
      pages,
      translations: messages,
      login: user?.login ?? [],
      samples: user?.isAssetUser === false,
      view: { page, locale, scheme, scale, labels, messageLabel },
    }),
    [
      config,
      flags,
      pending,
      sanitized,
      pages,
      messages,
      user,
      page,
      locale,
      scheme,
      scale,
      labels,
      messageLabel,
    ],
  );
}

const NOTHING: BrandingEditorState['pending'] = {};
const NO_PAGES: PreviewState['pages'] = {};

/** Returns the unsaved custom pages as visitors would get them. */
function useVisitorPages(compares: boolean): PreviewState['pages'] {
  const { pages, pageChecks } = useAdmin();
  const { pages: edited, backup } = useStore(pages.store);
  const { checks } = useStore(pageChecks.store);
  return useMemo(
    () => (compares ? NO_PAGES : visitorPages({ pages: edited, backup }, checks)),
    [compares, edited, backup, checks],
  );
}

const NO_MESSAGES: Readonly<Record<string, MessageTree>> = {};

/** Returns the translations with unsaved changes, by language. */
function useUnsavedMessages(compares: boolean): Readonly<Record<string, MessageTree>> {
  const { translations } = useAdmin();
  const { languages, backup, dirty } = useStore(translations.store);
  return useMemo(() => {
    if (!dirty || compares) return NO_MESSAGES;
    const stored = new Map(backup.map(({ short, document }) => [short, document]));
    const unsaved = languages.filter(({ short, document }) => stored.get(short) !== document);
    return Object.fromEntries(unsaved.map(({ short, document }) => [short, document]));
  }, [languages, backup, dirty, compares]);
}
