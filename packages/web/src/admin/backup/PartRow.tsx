import {
  describeBackupChanges,
  firstRemoved,
  isRestorable,
  partChanges,
  partName,
  type BackupLine,
} from '@assetportal/sdk/admin';
import type { BackupPartReport } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import { Arrow } from '../components/Arrow.js';
import badge from '../components/badge.module.css';
import { useAdmin } from '../context/adminContext.js';
import rows from './PartRow.module.css';
import styles from './RestoreSection.module.css';

interface PartRowProps {
  readonly report: BackupPartReport;
  readonly isTicked: boolean;
}

/** A part of a checked backup: its tick, what would change, and the details after a click. */
export function PartRow({ report, isTicked }: PartRowProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { backup } = useAdmin();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const notes = useId();
  const { part, problem, requires } = report;
  const name = partName(part, translator);
  const action = t(isOpen ? 'backup.hide' : 'backup.show');
  return (
    <li>
      <div className={rows.row}>
        <Checkbox
          checked={isTicked}
          disabled={!isRestorable(report)}
          aria-describedby={isPlain(report) ? undefined : notes}
          onChange={() => backup.toggle(part)}
        >
          <span className={rows.name}>{name}</span>
        </Checkbox>
        <span className={rows.value}>{partChanges(report, translator)}</span>
        {report.details.length > 0 ? (
          <button
            type="button"
            className={styles.show}
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={t('backup.showOf', { action, part: name })}
            onClick={() => setOpen(!isOpen)}
          >
            {action}
          </button>
        ) : (
          <span />
        )}
        {!isPlain(report) && (
          <div id={notes} className={rows.notes}>
            <PartNotes report={report} />
          </div>
        )}
      </div>
      {isOpen && <Details id={details} report={report} />}
      {problem === undefined && requires.length > 0 && (
        <p className={rows.needs}>
          {t('backup.needs', { parts: requires.map((one) => partName(one, translator)).join(', ') })}
        </p>
      )}
    </li>
  );
}

const isPlain = ({ problem, removed }: BackupPartReport): boolean => problem === undefined && removed === 0;

/** The reason why the part cannot be restored, or a warning about the first entry that it removes. */
function PartNotes({ report }: { readonly report: BackupPartReport }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { problem } = report;
  if (problem !== undefined) {
    return (
      <span className={rows.note} data-kind="bad">
        <CircleAlert aria-hidden />
        <span>{problem.detail}</span>
      </span>
    );
  }
  const removed = firstRemoved(report, translator);
  if (removed === undefined) return null;
  return (
    <span className={badge.badge} data-kind="warn">
      <TriangleAlert aria-hidden />
      <span dir="auto">{t('backup.removes', { item: removed })}</span>
    </span>
  );
}

function Details({ id, report }: { readonly id: string; readonly report: BackupPartReport }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { config } = useAdmin();
  const present = useStore(config.store, (state) => state.config);
  const lines = describeBackupChanges(report, present, translator);
  const left = report.added + report.changed + report.removed - lines.length;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the list.
    <ul id={id} className={styles.details} tabIndex={0} aria-label={partName(report.part, translator)}>
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
      {left > 0 && <li>{t('backup.more', { count: left })}</li>}
    </ul>
  );
}

function Line({ line: { change, text, from, to } }: { readonly line: BackupLine }) {
  const t = useT();
  return (
    <li dir="auto">
      {text}
      {change !== 'changed' && ` (${t(`settings.history.action.${change}`)})`}
      {(from !== null || to !== null) && ': '}
      {from !== null && <del>{from}</del>}
      {from !== null && to !== null && (
        <>
          {' '}
          <Arrow />{' '}
        </>
      )}
      {to !== null && <ins>{to}</ins>}
    </li>
  );
}
