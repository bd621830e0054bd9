import { settingOfRepair } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, pathText, type ConfigPage } from '@assetportal/sdk/config';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Info, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { classes } from '../../lib/classes.js';
import { useAdmin } from '../context/adminContext.js';
import { FaultBlock } from './faults/FaultBlock.js';
import { useRepairs } from './faults/useRepairs.js';
import styles from './SettingsNotes.module.css';

/** Notes for an admin before editing a page: a newer version, an earlier draft, and faults of the stored settings. */
export function SettingsNotes({ page }: { readonly page: ConfigPage }) {
  return (
    <>
      <NewerNote />
      <DraftNote />
      <Faults page={page} />
    </>
  );
}

interface NoteProps {
  readonly kind: 'info' | 'lock';
  readonly title: string;
  readonly children?: ReactNode;
}

function Note({ kind, title, children }: NoteProps) {
  const Icon = kind === 'lock' ? Lock : Info;
  return (
    <div className={classes(styles.note, styles[kind])} role="group" aria-label={title}>
      <Icon aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
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

/** Offers the unsaved changes of an earlier visit. */
export function DraftNote() {
  const t = useT();
  const locale = useLocale();
  const { settings } = useAdmin();
  const { draft } = useStore(settings.store);
  if (draft === null) return null;
  const time = new Date(draft.changed).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <Note kind="info" title={t('settings.draft', { time })}>
      <div className={styles.actions}>
        <Button size="sm" variant="primary" onClick={settings.continueDraft}>
          {t('settings.continue')}
        </Button>
        <Button size="sm" onClick={settings.discardDraft}>
          {t('settings.discard')}
        </Button>
      </div>
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
