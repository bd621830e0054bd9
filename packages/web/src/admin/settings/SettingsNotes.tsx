import { repairsOf, type Repair, type RepairEdit } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, pathText, type ConfigPage } from '@assetportal/sdk/config';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { CircleAlert, Info, Lock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { classes } from '../../lib/classes.js';
import { useAdmin } from '../context/adminContext.js';
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

function Note({
  kind,
  title,
  children,
}: {
  readonly kind: 'info' | 'bad' | 'lock';
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div
      className={classes(styles.note, styles[kind])}
      role="group"
      aria-label={title}
      data-problem={kind === 'bad' || undefined}
    >
      {kind === 'bad' ? (
        <CircleAlert aria-hidden />
      ) : kind === 'lock' ? (
        <Lock aria-hidden />
      ) : (
        <Info aria-hidden />
      )}
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}

/** Shown if a newer version has saved the configuration: nothing can be changed, so that nothing is lost. */
function NewerNote() {
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
function DraftNote() {
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

/** The stored faults and unknown keys of this page, with their repairs. Nothing is repaired without a click. */
function Faults({ page }: { readonly page: ConfigPage }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { config } = useAdmin();
  const { faults, unknown, newer, versionUpdate } = useStore(config.store);
  const repairs = useMemo(
    () => repairsOf(config.document(), { faults, unknown }, translator),
    [config, faults, unknown, translator],
  );
  // A key without a place is shown on the first page.
  const shown = repairs.filter(({ setting }) => (setting.page ?? 'general') === page);
  if (shown.length === 0) return null;
  return (
    <Note kind="bad" title={t('settings.faults', { count: shown.length })}>
      <ul className={styles.faults}>
        {shown.map((repair) => (
          <li key={pathText(repair.path)}>
            <FaultText repair={repair} />
            {!newer && !versionUpdate && (
              <span className={styles.actions}>
                {repair.rename !== null && repair.nearest !== null && (
                  <RepairButton edit={repair.rename}>
                    {t('settings.repair.rename', { name: repair.nearest })}
                  </RepairButton>
                )}
                {repair.remove !== null && (
                  <RepairButton edit={repair.remove}>{t('settings.repair.remove')}</RepairButton>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.kept}>{t('settings.faultsKept')}</p>
    </Note>
  );
}

function FaultText({ repair }: { readonly repair: Repair }) {
  const t = useT();
  const { kind, path, problems, stored, nearest } = repair;
  return (
    <p>
      <code>{pathText(path)}</code>
      {stored !== null && (
        <>
          {': '}
          <code>{stored}</code>
        </>
      )}{' '}
      {kind === 'unknown-key' &&
        (nearest === null ? t('settings.unknownKey') : t('settings.unknownKeyNearest', { nearest }))}
      {problems.map(({ key, params }) => t(key, params)).join(' ')}
    </p>
  );
}

function RepairButton({ edit, children }: { readonly edit: RepairEdit; readonly children: string }) {
  const { config } = useAdmin();
  const status = useStore(config.store, (state) => state.status);
  return (
    <Button size="sm" busy={status === 'saving'} onClick={() => void config.repair(edit)}>
      {children}
    </Button>
  );
}
