import { downloadDialogModule, type TermsState } from '@assetportal/sdk';
import { useModule, useT } from '@assetportal/sdk/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Checkbox } from '../../../components/Checkbox/Checkbox.js';
import styles from './DownloadDialog.module.css';

/**
 * The checkbox to accept the terms of use, and a link to them. If the user continues without it, it gets the focus
 * and says why.
 */
export function TermsCheckbox({ terms }: { readonly terms: TermsState }) {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const error = useId();
  const box = useRef<HTMLInputElement>(null);
  const { missing, link, accepted } = terms;
  useEffect(() => {
    if (missing) box.current?.focus();
  }, [missing]);
  return (
    <>
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer" className={styles.link}>
          {t('download.termsLink')}
        </a>
      )}
      <Checkbox
        ref={box}
        checked={accepted}
        className={styles.check}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? error : undefined}
        onChange={(event) => dialog.setTermsAccepted(event.target.checked)}
      >
        {t('download.terms')}
      </Checkbox>
      {missing && (
        <p id={error} role="alert" className={styles.error}>
          <CircleAlert aria-hidden /> {t('download.termsMissing')}
        </p>
      )}
    </>
  );
}
