import { activityModule, storageParts } from '@assetportal/sdk/admin';
import { formatValue } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import page from '../common/Activity.module.css';
import { Section } from '../common/Section.js';
import { SectionLoading } from '../common/SectionState.js';
import styles from './Operation.module.css';

/** The storage by kind: originals, renditions and the state, and the free space. */
export function StorageSection() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { operation, operationError } = useStore(useModule(activityModule).store);
  const size = (bytes: number) => formatValue(bytes, 'filesize', translator.locale);
  if (operation === null)
    return operationError === null ? (
      <Section title={t('activity.storage.title')}>
        <SectionLoading rows={4} />
      </Section>
    ) : null;
  const { disk } = operation.storage;
  return (
    <Section title={t('activity.storage.title')}>
      <ul className={styles.parts}>
        {storageParts(operation.storage, translator).map(({ id, label, bytes, files, share }) => (
          <li key={id} data-part={id}>
            <span>
              {label}
              {files !== null && <small>{t('activity.storage.files', { count: files })}</small>}
            </span>
            <span className={page.number}>{size(bytes)}</span>
            <span className={styles.bar} aria-hidden>
              <span style={{ inlineSize: `${share}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {disk !== undefined && (
        <p className={page.fact}>
          <span className={page.hint}>{t('activity.storage.disk')}</span>
          <span className={page.number}>
            {t('activity.storage.free', { free: size(disk.free), total: size(disk.total) })}
          </span>
        </p>
      )}
    </Section>
  );
}
