import { removalKey, type CheckedCustomPage, type PageRemoval } from '@assetportal/sdk/admin';
import { PAGE_CLASSES } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import styles from './Findings.module.css';

/** Values of the reasons. */
const VALUES = { classes: [...PAGE_CLASSES].join(', ') };

interface FindingsProps {
  /** Undefined while the source is being checked. */
  readonly report: CheckedCustomPage | undefined;
  readonly onGoTo: (offset: number) => void;
  readonly onRemove: (removals: readonly PageRemoval[]) => void;
}

/** The parts that visitors do not get, with their lines and reasons. Each can be removed from the source. */
export function Findings({ report, onGoTo, onRemove }: FindingsProps) {
  const t = useT();
  const shown = useLast(report);
  const { removals = [], removed = 0 } = shown ?? {};
  return (
    <div aria-live="polite">
      {removed > 0 && (
        <section className={styles.findings} aria-label={t('pageEditor.notShown', { count: removed })}>
          <ShieldAlert aria-hidden />
          <div className={styles.text}>
            <h2>{t('pageEditor.notShown', { count: removed })}</h2>
            <ul>
              {removals.map((removal, index) => (
                <li key={`${index} ${removal.edits[0]?.from}`}>
                  <button
                    type="button"
                    className={styles.place}
                    onClick={() => onGoTo(removal.edits[0]?.from ?? 0)}
                  >
                    {t('pageEditor.part', { line: removal.line, name: removal.name })}
                  </button>
                  <span>{t(removalKey(removal), VALUES)}</span>
                  <Button
                    size="sm"
                    variant="quiet"
                    disabled={report === undefined}
                    aria-label={t('pageEditor.removePart', { line: removal.line, name: removal.name })}
                    onClick={() => onRemove([removal])}
                  >
                    {t('pageEditor.remove')}
                  </Button>
                </li>
              ))}
            </ul>
            <p>{t('pageEditor.staysInSource')}</p>
          </div>
          {removals.length > 1 && (
            <Button size="sm" disabled={report === undefined} onClick={() => onRemove(removals)}>
              {t(removals.length === 2 ? 'pageEditor.removeBoth' : 'pageEditor.removeAll')}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

/** Returns the last report, so that the list stays while the source is checked again. */
function useLast(report: CheckedCustomPage | undefined): CheckedCustomPage | undefined {
  const [last, setLast] = useState(report);
  if (report !== undefined && report !== last) setLast(report);
  return report ?? last;
}
