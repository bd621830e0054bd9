import type { FormatError } from '@assetportal/sdk/translations';
import { useT } from '@assetportal/sdk/react';
import { CircleAlert } from 'lucide-react';
import styles from './ImportDialog.module.css';

/** Why a file cannot be read, and what to do. Null if the history could not be read. */
export function ImportFailure({ error }: { readonly error: FormatError | null }) {
  const t = useT();
  return (
    <div role="alert" className={styles.failure}>
      <CircleAlert aria-hidden />
      <div>
        <p>
          {error === null
            ? t('languages.importFailed')
            : t(`languages.file.${error.code}`, { detail: error.detail })}
        </p>
        {error?.line !== undefined && (
          <p className={styles.line}>{t('languages.fileLine', { line: error.line })}</p>
        )}
        {error !== null && error.detail !== '' && <code dir="ltr">{error.detail}</code>}
      </div>
    </div>
  );
}
