import {
  type BrandingEditorState,
  describeSetting,
  previewFiles,
  type PreviewState,
  type PreviewView,
} from '@assetportal/sdk/admin';
import { parsePath } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { regionPath, REGIONS } from '../../live-preview/editing/regions.js';
import { useAdmin } from '../context/adminContext.js';
import { useSanitizedStyle } from './useSanitizedStyle.js';

/** How the admin views the portal. */
export interface ViewChoice extends Pick<PreviewView, 'page' | 'locale' | 'scheme' | 'scale'> {
  /** True while the saved settings are shown instead of the unsaved ones. */
  readonly compares: boolean;
}

/** Returns what the preview shows. */
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
  const labels = useLabels(scheme);
  const t = useT();
  const messageLabel = t('settings.preview.message', { key: '{{key}}' });
  return useMemo(
    () => ({
      config,
      ...previewFiles(flags, pending, () => sanitized),
      translations: NO_MESSAGES,
      login: user?.login ?? [],
      samples: user?.isAssetUser === false,
      view: { page, locale, scheme, scale, labels, messageLabel },
    }),
    [config, flags, pending, sanitized, user, page, locale, scheme, scale, labels, messageLabel],
  );
}

const NOTHING: BrandingEditorState['pending'] = {};
const NO_MESSAGES = {};

/** Returns the labels of all regions in the language of the admin. */
function useLabels(scheme: PreviewView['scheme']): Readonly<Record<string, string>> {
  const translator = useStore(useApp().translator);
  return useMemo(
    () =>
      Object.fromEntries(
        REGIONS.map((region) => {
          const path = regionPath(region, scheme);
          return [path, translator.t('settings.preview.edit', { name: nameOf(path, translator) })];
        }),
      ),
    [translator, scheme],
  );
}

type Translator = Parameters<typeof describeSetting>[2];

function nameOf(path: string, translator: Translator): string {
  if (path.startsWith('file ')) return translator.t(`brandingFile.${path.slice('file '.length)}`);
  const { place, title } = describeSetting(parsePath(path) ?? [], undefined, translator);
  return [...place, title].join(' › ');
}
