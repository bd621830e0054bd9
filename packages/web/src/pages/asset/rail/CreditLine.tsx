import { useT } from '@assetportal/sdk/react';
import { Check, Copy as CopyIcon } from 'lucide-react';
import type { Copy } from '../../../asset/useCopy.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './Rail.module.css';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copy: Copy;
}

/** A small button that copies a text, and says so for two seconds. */
export function CopyButton({ text, label, copy: { copied, copy } }: CopyButtonProps) {
  const t = useT();
  const isCopied = copied === text;
  return (
    <>
      <IconButton label={label} size="sm" onClick={() => copy(text)}>
        {isCopied ? <Check /> : <CopyIcon />}
      </IconButton>
      <VisuallyHidden role="status">{isCopied ? t('asset.copied') : ''}</VisuallyHidden>
    </>
  );
}

/** The line that names the source of the asset, to copy. */
export function CreditLine({ text, copy }: { readonly text: string; readonly copy: Copy }) {
  const t = useT();
  return (
    <div className={styles.copyLine}>
      <span>{t('asset.credit', { text })}</span>
      <CopyButton text={text} label={t('asset.copyCredit')} copy={copy} />
    </div>
  );
}
