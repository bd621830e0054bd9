import { activityModule, closeMatchesRoute } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { Link } from '../../../components/Link/Link.js';
import page from '../common/Activity.module.css';
import { SectionLoading } from '../common/SectionState.js';
import styles from './Downloads.module.css';

/** The submitted searches that had no results, with a link to assets that may suit them. */
export function MissedSearches() {
  const t = useT();
  const id = useId();
  const { report, status } = useStore(useModule(activityModule).store);
  const searches = report?.missedSearches;
  return (
    <div>
      <div className={page.heading}>
        <h2 id={id}>{t('activity.missed.title')}</h2>
      </div>
      {report === null && status !== 'failure' && <SectionLoading rows={5} />}
      {report !== null && searches === undefined && <p className={page.hint}>{t('activity.missed.off')}</p>}
      {searches?.length === 0 && <p className={page.hint}>{t('activity.missed.empty')}</p>}
      {searches !== undefined && searches.length > 0 && (
        <ol className={styles.list} aria-labelledby={id}>
          {searches.map((search) => (
            <MissedSearch key={search.text} {...search} />
          ))}
        </ol>
      )}
      {searches !== undefined && (
        <div className={page.hint}>
          {searches.length > 0 && <p>{t('activity.missed.hint')}</p>}
          <p>{t('activity.missed.text')}</p>
        </div>
      )}
    </div>
  );
}

function MissedSearch({ text, count }: { readonly text: string; readonly count: number }) {
  const t = useT();
  const { search } = useApp();
  const to = closeMatchesRoute(text, search.defaults());
  return (
    <li className={styles.search}>
      <span className={page.cut} title={text}>
        <bdi>{t('activity.quoted', { text })}</bdi>
      </span>
      <small>{t('activity.missed.times', { count })}</small>
      {to !== null && (
        <Link to={to} aria-label={t('activity.missed.addFor', { text })}>
          {t('activity.missed.add')}
        </Link>
      )}
    </li>
  );
}
