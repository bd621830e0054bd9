import { settingOfRepair } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, pathText, type ConfigPage } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
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

/** The stored faults and unknown keys without a setting that shows them. Nothing is repaired without a click. */
function Faults({ page }: { readonly page: ConfigPage }) {
  // A key without a place is shown on the first page.
  return useRepairs()
    .filter((repair) => settingOfRepair(repair) === undefined)
    .filter(({ setting }) => (setting.page ?? 'general') === page)
    .map((repair) => <FaultBlock key={pathText(repair.path)} repair={repair} />);
}
