import {
  authorOfSet,
  describeDocuments,
  historyAsText,
  historyModule,
  noteOfSet,
  whenOfSet,
  type OpenedChangeSet,
} from '@assetportal/sdk/admin';
import { HISTORY_LENGTH, type ChangeSet } from '@assetportal/sdk/contract';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Archive, ArrowLeft, Copy } from 'lucide-react';
import { useMemo } from 'react';
import { useCopy } from '../../asset/useCopy.js';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { Skeleton } from '../../components/Skeleton/Skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { Segments } from '../components/Segments.js';
import styles from './ChangeSetView.module.css';
import { DiffGroups } from './DiffGroups.js';
import { RestoreView } from './RestoreView.js';
import { useHistoryAddress } from './useHistoryAddress.js';

/** A version: who saved it and when, what changed, and the way back to the state before. */
export function ChangeSetView() {
  const t = useT();
  const history = useModule(historyModule);
  const opened = useStore(history.store, (state) => state.opened);
  const { to, view } = useHistoryAddress();
  const isLoading = opened?.status === 'loading';
  return (
    <div className={styles.view} aria-busy={isLoading}>
      <ButtonLink
        to={to({ key: null })}
        variant="quiet"
        size="sm"
        icon={<ArrowLeft />}
        className={styles.back}
      >
        {t('settings.history.back')}
      </ButtonLink>
      {opened === null && <EmptyState title={t('settings.history.choose')} />}
      {isLoading && <Loading />}
      {opened?.status === 'not-found' && <EmptyState title={t('settings.history.notFound')} />}
      {opened?.status === 'failure' && <Failure opened={opened} />}
      {opened?.set != null && (
        <>
          <Head set={opened.set} />
          {view === 'restore' ? (
            <RestoreView set={opened.set} documents={opened.documents} />
          ) : (
            <Changed documents={opened.documents} />
          )}
        </>
      )}
    </div>
  );
}

function Head({ set }: { readonly set: ChangeSet }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { view, key, go } = useHistoryAddress();
  const note = noteOfSet(set);
  const name = authorOfSet(set, translator);
  const when = whenOfSet(set, { now: new Date(), translator });
  const { id, user } = set;
  return (
    <header className={styles.head}>
      <div>
        <h2 dir="auto">{t('settings.history.heading', { name, when })}</h2>
        {note !== null && <p className={styles.note}>{t('settings.history.quoted', { note })}</p>}
      </div>
      <Segments
        label={t('settings.history.view')}
        value={view}
        onChange={(next) => go({ key: key ?? { id, user }, view: next })}
        options={[
          { value: 'changed', label: t('settings.history.changed') },
          { value: 'restore', label: t('settings.history.restore') },
        ]}
      />
    </header>
  );
}

function Changed({ documents }: Pick<OpenedChangeSet, 'documents'>) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const groups = useMemo(() => describeDocuments(documents, translator), [documents, translator]);
  const { copied, copy } = useCopy();
  const text = historyAsText(groups);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the text. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('settings.history.changed')}>
        <DiffGroups groups={groups} />
      </div>
      <footer className={styles.footer}>
        <span className={styles.hint}>
          <Archive aria-hidden />
          {t('settings.history.kept', { count: HISTORY_LENGTH })}
        </span>
        <Button size="sm" icon={<Copy />} disabled={text === ''} onClick={() => copy(text)}>
          {t(copied === text && text !== '' ? 'settings.history.copied' : 'settings.history.copy')}
        </Button>
      </footer>
    </>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className={styles.loading}>
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      {['40%', '90%', '70%', '80%'].map((width) => (
        <Skeleton key={width} width={width} height="1.25rem" />
      ))}
    </div>
  );
}

function Failure({ opened }: { readonly opened: OpenedChangeSet }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const history = useModule(historyModule);
  return (
    <ErrorState
      title={t('settings.history.contentNotLoaded')}
      actions={<Button onClick={() => void history.open(opened.key)}>{t('common.retry')}</Button>}
    >
      <p>{problemMessage(opened.error, translator).detail}</p>
    </ErrorState>
  );
}
