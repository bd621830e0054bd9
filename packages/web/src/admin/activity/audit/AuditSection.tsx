import { ALL_ENTRIES, auditModule } from '@assetportal/sdk/admin';
import { isSameJson } from '@assetportal/sdk/config';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { EmptyState } from '../../../components/EmptyState/EmptyState.js';
import { Section } from '../common/Section.js';
import { SectionError, SectionLoading } from '../common/SectionState.js';
import styles from './Audit.module.css';
import { AuditFilters } from './AuditFilters.js';
import { AuditList } from './AuditList.js';

/** The same element each time: the filters are not rendered again after each loaded page. */
const FILTERS = <AuditFilters />;

/** The audit log: filters, export, and an endless list. */
export function AuditSection() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const audit = useModule(auditModule);
  const { status, entries, error, exportError, choice, hasMore } = useStore(audit.store);
  useEffect(() => {
    void audit.load();
    return audit.leave;
  }, [audit]);
  const isLoading = status === 'initial' || (status === 'loading' && entries.length === 0);
  return (
    <Section title={t('activity.audit.title')} beside={FILTERS}>
      {exportError !== null && (
        <p role="alert" className={styles.error}>
          {t('activity.audit.exportFailed')}. {problemMessage(exportError, translator).detail}
        </p>
      )}
      {isLoading && <SectionLoading rows={6} />}
      {entries.length > 0 && <AuditList />}
      {status === 'failure' && (
        <SectionError
          title={t('activity.audit.notLoaded')}
          error={error}
          onRetry={() => void (entries.length === 0 ? audit.load() : audit.more())}
        />
      )}
      {status === 'success' && entries.length === 0 && (
        <EmptyState
          title={t('activity.audit.empty')}
          actions={
            !isSameJson(choice, ALL_ENTRIES) && (
              <Button onClick={() => void audit.load(ALL_ENTRIES)}>{t('activity.audit.showAll')}</Button>
            )
          }
        />
      )}
      <p role="status" className={styles.count}>
        {entries.length > 0 &&
          t(hasMore ? 'activity.audit.loadedMore' : 'activity.audit.loaded', { count: entries.length })}
      </p>
    </Section>
  );
}
