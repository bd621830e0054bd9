import type { PreparedImport } from '@assetportal/sdk/admin';
import type { ReadTranslationFile } from '@assetportal/sdk/translations';
import { useT } from '@assetportal/sdk/react';
import { useLanguageNames } from '../common/useLanguageNames.js';
import styles from './ImportDialog.module.css';

interface ImportNotesProps {
  readonly file: ReadTranslationFile;
  readonly plan: PreparedImport;
  readonly isOtherLanguage: boolean;
}

/** What the admin should know about a file: its language, how it is compared, and the entries that are left out. */
export function ImportNotes({ file, plan, isOtherLanguage }: ImportNotesProps) {
  const t = useT();
  const nameOf = useLanguageNames();
  const { same, missing, stay, merge } = plan;
  const { skipped, language = '' } = file;
  const notes = [
    ...(same > 0 ? [t('languages.importSame', { count: same })] : []),
    ...(stay > 0 ? [t('languages.importStay', { count: stay })] : []),
    ...(missing > 0 ? [t('languages.importMissing', { count: missing })] : []),
    ...(merge === 'lost' ? [t('languages.importLost')] : []),
  ];
  return (
    <div className={styles.notes}>
      {isOtherLanguage && (
        <p className={styles.warning}>{t('languages.importLanguage', { language: nameOf(language) })}</p>
      )}
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
      {skipped.length > 0 && (
        <details>
          <summary>{t('languages.importSkipped', { count: skipped.length })}</summary>
          <ul>
            {skipped.slice(0, 50).map(({ key, reason, line }, index) => (
              <li key={index}>
                <code dir="ltr">{key}</code> {t(`languages.skipped.${reason}`)}
                {line !== undefined && ` ${t('languages.fileLine', { line })}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
