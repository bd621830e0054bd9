import type { TermsState } from '@assetportal/sdk';
import type { License } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import styles from './DownloadDialog.module.css';
import { TermsCheckbox } from './TermsCheckbox.js';

interface LicenseSectionProps {
  readonly license: License;
  /** Null if there are no terms to accept. */
  readonly terms: TermsState | null;
}

/** The license of the assets, and the terms of use that the user must accept. Nothing without both. */
export function LicenseSection({ license, terms }: LicenseSectionProps) {
  const t = useT();
  if (license === null && terms === null) return null;
  const text =
    license?.kind === 'text' ? [license.copyright, license.usage].filter(Boolean).join('. ') : undefined;
  return (
    <section className={styles.license}>
      {license !== null && (
        <>
          <h3>{t('download.license')}</h3>
          <p>{text ?? t('download.licensesDiffer')}</p>
        </>
      )}
      {terms !== null && <TermsCheckbox terms={terms} />}
    </section>
  );
}
