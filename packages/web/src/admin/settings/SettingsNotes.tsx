import { useEffect } from 'react';
import { activityModule, settingOfRepair } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, pathText, type ConfigPage } from '@assetportal/sdk/config';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { resetGap } from '@assetportal/sdk/rules';
import { DraftNote } from '../components/DraftNote.js';
import { Note } from '../components/Note.js';
import { useAdmin } from '../context/adminContext.js';
import { FaultBlock } from './faults/FaultBlock.js';
import { useRepairs } from './faults/useRepairs.js';

/** Notes for an admin before editing a page: a newer version, an earlier draft, and faults of the stored settings. */
export function SettingsNotes({ page }: { readonly page: ConfigPage }) {
  const { settings } = useAdmin();
  return (
    <>
      <NewerNote />
      <DraftNote editor={settings} />
      {page === 'login' && <ResetNote />}
      <Faults page={page} />
    </>
  );
}

/** Shown if a newer version has saved the configuration: nothing can be changed, so that nothing is lost. */
export function NewerNote() {
  const t = useT();
  const { config } = useAdmin();
  const { newer, from } = useStore(config.store);
  if (!newer) return null;
  return (
    <Note kind="lock" title={t('settings.newerTitle', { version: from ?? '' })}>
      <p>{t('settings.newerText', { version: FRONT_END_VERSION })}</p>
    </Note>
  );
}

/** Shown if users cannot reset their passwords because mail or the setting is missing. */
function ResetNote() {
  const t = useT();
  const { config } = useApp();
  const activity = useModule(activityModule);
  useEffect(() => void activity.loadOperation(), [activity]);
  const mail = useStore(activity.store, ({ operation }) => operation?.mail);
  const shown = useStore(config.store, (state) => state.config.login.show_passwordReset);
  const gap = mail === undefined ? null : resetGap({ shown, mail });
  if (gap === null) return null;
  return (
    <Note kind="info" title={t('settings.resetTitle')}>
      <p>{t(`settings.${gap}`)}</p>
    </Note>
  );
}

/** The stored faults and unknown keys without a setting that shows them. Nothing is repaired without a click. */
function Faults({ page }: { readonly page: ConfigPage }) {
  // A key without a place is shown on the first page.
  return useRepairs()
    .filter((repair) => settingOfRepair(repair) === undefined)
    .filter(({ setting }) => (setting.page ?? 'general') === page)
    .map((repair) => <FaultBlock key={pathText(repair.path)} repair={repair} />);
}
