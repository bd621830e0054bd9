import { pendingUpgrades, type ConfigConflict, type SavableState } from '@assetportal/sdk/admin';
import { useStore } from '@assetportal/sdk/react';
import { useState } from 'react';
import { lazyPage } from '../../lib/lazyPage.js';
import { useAdmin } from '../context/adminContext.js';
import { useSavables } from '../context/useSavables.js';
import { DocumentConflicts, type ConflictEditor } from './conflict/DocumentConflicts.js';
import { SettingConflicts } from './conflict/SettingConflicts.js';
import { TranslationConflicts } from './conflict/TranslationConflicts.js';
import { SessionDialog } from './session/SessionDialog.js';
import { TranslationsUpgradeDialog } from './upgrade/TranslationsUpgradeDialog.js';
import { UpgradeDialog } from './upgrade/UpgradeDialog.js';
import { useUpgradePostponed } from './upgrade/upgradePostponed.js';

const PageConflicts = lazyPage(() => import('./conflict/PageConflicts.js'));

/**
 * Dialogs of the admin area: the login after the session has ended, a conflict with another admin, and the upgrade of an
 * older configuration or of older translations. Shows one at a time, the most urgent one first.
 */
export function SettingsDialogs() {
  const { config, forms, pages, settings, translations } = useAdmin();
  const { versionUpdate, status, newer } = useStore(config.store);
  const { showsConflict } = useStore(settings.store);
  const needsLogin = useSavables(anyNeedsLogin);
  const form = useStore(forms.store);
  const { languages, conflicts: texts } = useStore(translations.store);
  const conflict = useLastConflict();
  const hasPageConflict = useStore(pages.store, (state) => state.conflicts.length > 0);
  const { isPostponed, postpone } = useUpgradePostponed();
  const document = useDocumentConflict();
  if (needsLogin || form.needsLogin) return <SessionDialog onCancel={forms.cancelLogin} />;
  if (document !== undefined) return <DocumentConflicts editor={document} />;
  if (showsConflict && texts.length > 0) return <TranslationConflicts conflicts={texts} />;
  if (showsConflict && conflict !== null) return <SettingConflicts conflict={conflict} />;
  if (showsConflict && hasPageConflict) return <PageConflicts />;
  if (isPostponed || newer || (status !== 'success' && status !== 'saving')) return null;
  if (versionUpdate) return <UpgradeDialog onLater={postpone} />;
  const pending = pendingUpgrades(languages);
  return pending.length > 0 && <TranslationsUpgradeDialog languages={pending} onLater={postpone} />;
}

const anyNeedsLogin = (states: readonly SavableState[]): boolean =>
  states.some(({ needsLogin }) => needsLogin);

/** Returns the editor of a document whose conflicts need a decision. */
function useDocumentConflict(): ConflictEditor | undefined {
  const { rights, formats, collectionDefinitions } = useAdmin();
  const editors: readonly ConflictEditor[] = [rights, formats, collectionDefinitions];
  const index = useSavables(() => editors.findIndex(({ store }) => store.getState().showsConflict));
  return editors[index];
}

/** Returns the conflict. During the save of the decisions, returns the last one, so that a new one replaces it in place. */
function useLastConflict(): ConfigConflict | null {
  const { config, settings } = useAdmin();
  const conflict = useStore(config.store, (state) => state.conflict);
  const isSaving = useStore(settings.store, (state) => state.status === 'saving');
  const [last, setLast] = useState(conflict);
  if (conflict !== null && conflict !== last) setLast(conflict);
  return conflict ?? (isSaving ? last : null);
}
