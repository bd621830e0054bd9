import {
  accessModule,
  accessText,
  folderProblems,
  formatTitles,
  groupName,
  withFolderConfirmed,
  withFolderMoved,
  withoutFolder,
  type FolderProblem,
} from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { FolderX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import styles from './Rules.module.css';

/** Number of problems that are shown at first. */
const FIRST = 3;

/** Rules for folders that do not exist any more, and rules of renamed folders, with the ways to resolve them. */
export function FolderProblems() {
  const t = useT();
  const { rights, warnings } = useModule(accessModule);
  const { value } = useStore(rights.store);
  const warned = useStore(warnings);
  const [showsAll, setShowsAll] = useState(false);
  const problems = useMemo(() => (value === null ? [] : folderProblems(value, warned)), [value, warned]);
  if (problems.length === 0) return null;
  return (
    <section aria-label={t('access.problem.title')} className={styles.problems}>
      {(showsAll ? problems : problems.slice(0, FIRST)).map((problem) => (
        <Problem key={`${problem.kind} ${problem.folder}`} problem={problem} />
      ))}
      {!showsAll && problems.length > FIRST && (
        <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
          {t('access.problem.more', { count: problems.length - FIRST })}
        </Button>
      )}
    </section>
  );
}

function Problem({ problem }: { readonly problem: FolderProblem }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { rights, formats } = useModule(accessModule);
  const title = formatTitles(useStore(formats), translator);
  const { kind, folder, to, isCopied, rules } = problem;
  const meaning = rules
    .map((rule) => `${groupName(rule.group, translator)}: ${accessText(rule, title, translator)}`)
    .join('; ');
  const isPending = kind === 'pending';
  return (
    <div className={styles.problem}>
      <FolderX aria-hidden />
      <div>
        <p>
          <code dir="auto">{folder}</code>{' '}
          {t(
            isPending
              ? 'access.problem.pending'
              : to === null
                ? 'access.problem.gone'
                : 'access.problem.renamed',
          )}
        </p>
        <p className={styles.hint}>
          {isCopied || isPending ? t('access.problem.applies', { rules: meaning }) : meaning}
        </p>
        <div className={styles.actions}>
          {isPending && (
            <Button size="sm" onClick={() => rights.edit((value) => withFolderConfirmed(value, folder))}>
              {t('access.problem.confirm')}
            </Button>
          )}
          {to !== null && (
            <Button
              size="sm"
              className={styles.move}
              onClick={() => rights.edit((value) => withFolderMoved(value, folder, to))}
            >
              {t('access.problem.move', { folder: to })}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => rights.edit((value) => withoutFolder(value, folder))}
          >
            {t('access.problem.remove')}
          </Button>
        </div>
      </div>
    </div>
  );
}
