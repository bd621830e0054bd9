import {
  AUDIT_GROUPS,
  AUDIT_PERIODS,
  auditActionsNamed,
  auditModule,
  type AuditGroup,
} from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Download, FileJson } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Select } from '../../../components/Select/Select.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { saveFile } from '../../../lib/saveFile.js';
import styles from './Audit.module.css';
import { PersonFilter } from './PersonFilter.js';

/** Indents the actions below their group in the list of the select box. */
const INDENT = '\u2003';

/** The filters of the audit log, and the export of the filtered entries. */
export function AuditFilters() {
  const t = useT();
  const audit = useModule(auditModule);
  const { choice } = useStore(audit.store);
  return (
    <div className={styles.filters}>
      <Select
        label={t('activity.audit.actions')}
        value={choice.actions ?? ''}
        options={[{ value: '', label: t('activity.audit.allActions') }, ...useActions()]}
        onChange={(value) => void audit.load({ ...choice, actions: auditActionsNamed(value) })}
      />
      <PersonFilter />
      <Select
        label={t('activity.period')}
        value={String(choice.days ?? '')}
        options={[
          { value: '', label: t('activity.audit.anyTime') },
          ...AUDIT_PERIODS.map((days) => ({
            value: String(days),
            label: t(days === 1 ? 'activity.audit.lastDay' : `activity.last.${days}`),
          })),
        ]}
        onChange={(value) =>
          void audit.load({ ...choice, days: AUDIT_PERIODS.find((days) => String(days) === value) ?? null })
        }
      />
      <ExportButton format="csv" />
      <ExportButton format="ndjson" />
    </div>
  );
}

/** Returns the groups of actions, each with its actions. */
function useActions() {
  const t = useT();
  return (Object.keys(AUDIT_GROUPS) as AuditGroup[]).flatMap((group) => [
    { value: group, label: t(`activity.audit.group.${group}`) },
    ...AUDIT_GROUPS[group].map((action) => ({
      value: action,
      label: `${INDENT}${t(`activity.audit.only.${action}`)}`,
    })),
  ]);
}

function ExportButton({ format }: { readonly format: 'csv' | 'ndjson' }) {
  const t = useT();
  const audit = useModule(auditModule);
  const { exporting } = useStore(audit.store);
  const isRunning = exporting === format;
  const save = async () => {
    const file = await audit.export(format);
    if (file !== null) await saveFile(file, `audit.${format}`);
  };
  return (
    <IconButton
      size="sm"
      label={t(format === 'csv' ? 'activity.audit.export' : 'activity.audit.exportNdjson')}
      aria-busy={isRunning || undefined}
      aria-disabled={exporting !== null || undefined}
      onClick={() => void save()}
    >
      {isRunning ? (
        <Spinner size="sm" />
      ) : format === 'csv' ? (
        <Download aria-hidden />
      ) : (
        <FileJson aria-hidden />
      )}
    </IconButton>
  );
}
