import { AUDIT_PERIODS, auditModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Download, FileJson } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Select } from '../../../components/Select/Select.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { saveFile } from '../../../lib/saveFile.js';
import { ActionsFilter } from './ActionsFilter.js';
import styles from './Audit.module.css';
import { PersonFilter } from './PersonFilter.js';
import { TextFilter } from './TextFilter.js';

/** The filters of the audit log, and the export of the filtered entries. */
export function AuditFilters() {
  const t = useT();
  const audit = useModule(auditModule);
  const choice = useStore(audit.store, (state) => state.choice);
  return (
    <div className={styles.filters}>
      <TextFilter />
      <ActionsFilter />
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
      <div className={styles.exports}>
        <ExportButton format="csv" />
        <ExportButton format="ndjson" />
      </div>
    </div>
  );
}

function ExportButton({ format }: { readonly format: 'csv' | 'ndjson' }) {
  const t = useT();
  const audit = useModule(auditModule);
  const exporting = useStore(audit.store, (state) => state.exporting);
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
