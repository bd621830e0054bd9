import {
  authorOfSet,
  comparedBy,
  describeDocuments,
  historyModule,
  planRestore,
  type HistoryGroup,
  type LoadedDocument,
  type RestorePlan,
} from '@assetportal/sdk/admin';
import type { ChangeSet } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { History, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import styles from './ChangeSetView.module.css';
import { DiffList } from './DiffGroups.js';

/** Number of changes that are shown at first. */
const SHOWN = 6;

interface RestoreViewProps {
  readonly set: ChangeSet;
  readonly documents: readonly LoadedDocument[];
}

/** Shows what restoring the state before a version changes and loses, and restores it. */
export function RestoreView({ set, documents }: RestoreViewProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const plans = useMemo(
    () => ({ only: planRestore(documents, 'only'), whole: planRestore(documents, 'whole') }),
    [documents],
  );
  const { only, whole } = plans;
  const groups = useMemo(
    () => describeDocuments(comparedBy(only.count > 0 ? only : whole), translator),
    [only, whole, translator],
  );
  const isRestored = only.count === 0 && only.preserved === 0 && only.missing.length === 0;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the text. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('settings.history.restore')}>
        {isRestored ? (
          <p className={styles.sub}>{t('settings.history.already')}</p>
        ) : (
          <SetBack groups={groups} />
        )}
        {only.preserved > 0 && (
          <p className={styles.sub}>{t('settings.history.stays', { count: only.preserved })}</p>
        )}
        {only.missing.length > 0 && (
          <p className={styles.sub}>{t('settings.history.missing', { count: only.missing.length })}</p>
        )}
        <Lost set={set} only={only} whole={whole} />
      </div>
      <Actions only={only} whole={whole} />
    </>
  );
}

/** The settings that are set back: the first ones, and all of them after a click. */
function SetBack({ groups }: { readonly groups: readonly HistoryGroup[] }) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  const lines = groups.flatMap((group) => group.lines);
  if (lines.length === 0) return null;
  const shown = showsAll ? lines : lines.slice(0, SHOWN);
  const left = lines.length - shown.length;
  return (
    <>
      <h3 className={styles.sub}>{t('settings.history.setBack', { number: lines.length })}</h3>
      <DiffList lines={shown} form="plain" />
      {left > 0 && (
        <Button size="sm" variant="quiet" className={styles.all} onClick={() => setShowsAll(true)}>
          {t('settings.history.showMore', { count: left })}
        </Button>
      )}
    </>
  );
}

interface Plans {
  readonly only: RestorePlan;
  readonly whole: RestorePlan;
}

/** The later changes that restoring the whole state would lose, with their authors. */
function Lost({ set, only, whole }: Plans & { readonly set: ChangeSet }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const lines = useMemo(
    () => describeDocuments(whole.lost, translator).flatMap((group) => group.lines),
    [whole, translator],
  );
  const names = useLaterAuthors(set);
  if (lines.length === 0) return null;
  return (
    <div className={styles.lost} role="note">
      <TriangleAlert aria-hidden />
      <div>
        <p>{t('settings.history.lost', { count: lines.length })}</p>
        <ul>
          {lines.slice(0, SHOWN).map((line) => (
            <li key={`${line.kind} ${line.id}`} dir="auto">
              {'description' in line ? line.description.text : line.text}
            </li>
          ))}
          {lines.length > SHOWN && <li>{t('settings.history.showMore', { count: lines.length - SHOWN })}</li>}
          <li>
            {names !== '' && `${t('settings.history.by', { names })} `}
            {only.count > 0 && t('settings.history.lostText', { count: only.count })}
          </li>
        </ul>
      </div>
    </div>
  );
}

/** Returns the names of who changed the same documents later. */
function useLaterAuthors(set: ChangeSet): string {
  const translator = useStore(useApp().translator);
  const sets = useStore(useModule(historyModule).store, (state) => state.sets);
  const isSame = (other: ChangeSet) =>
    other.documents.some(({ kind, lang, name }) =>
      set.documents.some((own) => own.kind === kind && own.lang === lang && own.name === name),
    );
  const later = sets.filter((other) => other.date > set.date && isSame(other));
  return [...new Set(later.map((other) => authorOfSet(other, translator)))].join(', ');
}

function Actions({ only, whole }: Plans) {
  const t = useT();
  const history = useModule(historyModule);
  const restoring = useStore(history.store, (state) => state.restoring);
  return (
    <footer className={styles.footer}>
      <span className={styles.hint}>
        <History aria-hidden />
        {t('settings.history.adds')}
      </span>
      <Button
        size="sm"
        disabled={whole.count === 0}
        busy={restoring === 'whole'}
        onClick={() => void history.restore('whole')}
      >
        {t('settings.history.whole')}
      </Button>
      <Button
        size="sm"
        variant="primary"
        disabled={only.count === 0}
        busy={restoring === 'only'}
        onClick={() => void history.restore('only')}
      >
        {t('settings.history.only', { count: only.count })}
      </Button>
    </footer>
  );
}
