import { activityModule, agoText, failureText } from '@assetportal/sdk/admin';
import type { IndexFailure, Operation } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Check, RotateCw } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Link } from '../../../components/Link/Link.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import badge from '../../components/badge.module.css';
import page from '../common/Activity.module.css';
import { Section } from '../common/Section.js';
import { SectionError, SectionLoading } from '../common/SectionState.js';
import styles from './Operation.module.css';

/** The state of the index and of the conversions, and the files without a preview. */
export function IndexSection() {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const activity = useModule(activityModule);
  const { operation, operationError } = useStore(activity.store);
  const { status } = useStore(useApp().indexing.store);
  if (operation === null && operationError !== null)
    return (
      <Section title={t('activity.index.title')}>
        <SectionError
          title={t('activity.index.notLoaded')}
          error={operationError}
          onRetry={() => void activity.loadOperation()}
        />
      </Section>
    );
  const facts = operation === null || status === null ? [] : factsOf(operation, status.done, locale);
  return (
    <Section
      title={t('activity.index.title')}
      beside={status !== null && <State isIdle={status.state === 'idle'} />}
    >
      {status === null || operation === null ? (
        <SectionLoading rows={3} />
      ) : (
        facts.map(([name, value]) => (
          <p key={name} className={page.fact}>
            <span>{t(`activity.index.${name}`)}</span>
            <span className={page.number}>{value}</span>
          </p>
        ))
      )}
      {status?.failures !== undefined && <Failures failures={status.failures} />}
    </Section>
  );
}

/** Returns the facts by the name of their label. Facts without a value are left out. */
function factsOf(
  { changed, conversions: { running, waiting, failed } }: Operation,
  assets: number,
  locale: string,
): readonly (readonly [string, string])[] {
  const ago = changed === undefined ? null : agoText(new Date(changed), new Date(), locale);
  const facts: readonly (readonly [string, string | null])[] = [
    ['assets', countText(assets, locale)],
    ['changed', ago],
    ['runningConversions', running === 0 ? null : countText(running, locale)],
    ['waiting', countText(waiting, locale)],
    ['failedConversions', failed === 0 ? null : countText(failed, locale)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

function State({ isIdle }: { readonly isIdle: boolean }) {
  const t = useT();
  return (
    <span className={badge.badge} data-kind={isIdle ? 'ok' : 'warn'} role="status">
      {isIdle ? <Check aria-hidden /> : <Spinner size="sm" />}
      {t(isIdle ? 'activity.index.upToDate' : 'activity.index.running')}
    </span>
  );
}

function Failures({ failures }: { readonly failures: readonly IndexFailure[] }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const activity = useModule(activityModule);
  const { requested, retryError } = useStore(activity.store);
  if (failures.length === 0) return <p className={page.hint}>{t('activity.index.noFailures')}</p>;
  const isRetrying = ({ id, retrying }: IndexFailure) =>
    retrying === true || requested === 'all' || requested.includes(id);
  return (
    <>
      <div className={styles.failuresHead}>
        <h3>{t('activity.index.failures', { count: failures.length })}</h3>
        <Button
          size="sm"
          icon={<RotateCw aria-hidden />}
          busy={failures.every(isRetrying)}
          onClick={() => void activity.retry()}
        >
          {t('activity.index.retryAll')}
        </Button>
      </div>
      {retryError !== null && (
        <p role="alert" className={styles.error}>
          {t('activity.index.retryFailed')}. {problemMessage(retryError, translator).detail}
        </p>
      )}
      <ul className={styles.failures}>
        {failures.map((failure) => (
          <Failure key={failure.id} failure={failure} isRetrying={isRetrying(failure)} />
        ))}
      </ul>
    </>
  );
}

function Failure({ failure, isRetrying }: { readonly failure: IndexFailure; readonly isRetrying: boolean }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const activity = useModule(activityModule);
  const { id, fname, reason } = failure;
  const label = t(isRetrying ? 'activity.index.retrying' : 'activity.index.retry', { name: fname });
  return (
    <li className={styles.failure}>
      <span>
        <Link to={`/asset/${encodeURIComponent(id)}`} className={page.cut} dir="auto">
          {fname}
        </Link>
        <span className={page.hint}>{failureText(reason, translator)}</span>
      </span>
      <IconButton
        size="sm"
        label={label}
        aria-disabled={isRetrying || undefined}
        aria-busy={isRetrying || undefined}
        onClick={() => (isRetrying ? undefined : void activity.retry(id))}
      >
        {isRetrying ? <Spinner size="sm" /> : <RotateCw aria-hidden />}
      </IconButton>
    </li>
  );
}
