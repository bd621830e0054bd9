import type { TermsState } from '@assetportal/sdk';
import { useT } from '@assetportal/sdk/react';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import styles from './DownloadDialog.module.css';

interface TermsCheckboxProps {
  readonly terms: TermsState;
  readonly onChange: (accepted: boolean) => void;
}

/** The checkbox to accept the terms of use, and a link to the terms. */
export function TermsCheckbox({ terms, onChange }: TermsCheckboxProps) {
  const t = useT();
  const { missing } = terms;
  return (
    <div className={styles.terms}>
      <Checkbox
        checked={terms.accepted}
        aria-invalid={missing || undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        {t('download.terms')}
      </Checkbox>
      {terms.link !== null && (
        <a href={terms.link} target="_blank" rel="noreferrer">
          {t('download.termsLink')}
        </a>
      )}
      {missing && (
        <p role="alert" className={styles.missing}>
          {t('common.required')}
        </p>
      )}
    </div>
  );
}
