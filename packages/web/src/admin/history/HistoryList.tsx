import {
  authorOfSet,
  daysOf,
  historyModule,
  isSameSet,
  kindOfSet,
  NO_FILTER,
  summaryOfSet,
  timeText,
  type ChangeSetKey,
} from '@assetportal/sdk/admin';
import type { ChangeSet } from '@assetportal/sdk/contract';
import { isSameJson } from '@assetportal/sdk/config';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { Link } from '../../components/Link/Link.js';
import { Skeleton } from '../../components/Skeleton/Skeleton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { AuthorFace } from './AuthorFace.js';
import styles from './HistoryList.module.css';
import { useHistoryAddress } from './useHistoryAddress.js';

/** The versions by day, the newest first. */
export function HistoryList({ current }: { readonly current: ChangeSetKey | null }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const history = useModule(historyModule);
  const { status, sets, hasMore } = useStore(history.store);
  const isLoading = status === 'initial' || (status === 'loading' && sets.length === 0);
  const days = daysOf(sets, { now: new Date(), translator });
  return (
    <div
      className={styles.list}
      role="group"
      aria-label={t('settings.history.versions')}
      aria-busy={isLoading}
    >
      {isLoading && <Loading />}
      {status === 'success' && sets.length === 0 && <Empty />}
      {status === 'failure' && <Failure />}
      {days.map(({ id, name, sets: ofDay }) => (
        <section key={id} aria-labelledby={`day-${id}`}>
          <h2 id={`day-${id}`} className={styles.day}>
            {name}
          </h2>
          <ul>
            {ofDay.map((set) => (
              <li key={`${set.id} ${set.user ?? ''}`}>
                <Row set={set} isCurrent={current !== null && isSameSet(current, set)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <Button
          size="sm"
          className={styles.more}
          busy={status === 'more'}
          onClick={() => void history.more()}
        >
          {t('settings.history.more')}
        </Button>
      )}
    </div>
  );
}

function Row({ set, isCurrent }: { readonly set: ChangeSet; readonly isCurrent: boolean }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { to } = useHistoryAddress();
  const { id, user, date } = set;
  const kind = kindOfSet(set);
  return (
    <Link
      to={to({ key: { id, user } })}
      className={styles.version}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <AuthorFace set={set} />
      <span className={styles.texts}>
        <span className={styles.author} dir="auto">
          {authorOfSet(set, translator)}
        </span>
        {kind !== 'edit' && <VisuallyHidden>{t(`settings.history.kind.${kind}`)} </VisuallyHidden>}
        <small>{summaryOfSet(set, translator)}</small>
      </span>
      <time dateTime={date}>{timeText(new Date(date), translator.locale)}</time>
    </Link>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className={styles.loading}>
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="2.5rem" radius="md" />
      ))}
    </div>
  );
}

function Empty() {
  const t = useT();
  const { filter, go } = useHistoryAddress();
  if (isSameJson(filter, NO_FILTER))
    return <EmptyState title={t('settings.history.empty')}>{t('settings.history.emptyText')}</EmptyState>;
  const showAll = () => go({ ...NO_FILTER, key: null });
  return (
    <EmptyState
      title={t('settings.history.noMatch')}
      actions={<Button onClick={showAll}>{t('settings.history.showAll')}</Button>}
    />
  );
}

function Failure() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const history = useModule(historyModule);
  const error = useStore(history.store, (state) => state.error);
  const { sets } = history.store.getState();
  const retry = () => void (sets.length === 0 ? history.load() : history.more());
  return (
    <ErrorState
      title={t('settings.history.notLoaded')}
      actions={<Button onClick={retry}>{t('common.retry')}</Button>}
    >
      <p>{problemMessage(error, translator).detail}</p>
    </ErrorState>
  );
}
