import { useT } from '@assetportal/sdk/react';
import { TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import styles from './IndexingProgress.module.css';

interface ProblemProps {
  readonly text: string;
  /** Called when the user dismisses the message. */
  readonly onClose: () => void;
}

/**
 * A problem with the library, as one line in the header, or as an icon if the window is narrow. A click shows the
 * whole text below it, because it may be long.
 */
export function Problem({ text, onClose }: ProblemProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <button
        type="button"
        className={styles.summary}
        aria-label={text}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <TriangleAlert aria-hidden />
        <span className={styles.text} aria-hidden>
          {text}
        </span>
      </button>
      {open && (
        <div id={id} className={styles.problem}>
          <p>{text}</p>
          <IconButton size="sm" label={t('common.close')} onClick={onClose}>
            <X />
          </IconButton>
        </div>
      )}
    </>
  );
}
