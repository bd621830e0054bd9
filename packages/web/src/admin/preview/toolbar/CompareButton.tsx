import { useT } from '@assetportal/sdk/react';
import { Eye } from 'lucide-react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import styles from './PreviewToolbar.module.css';

interface CompareButtonProps {
  readonly compares: boolean;
  readonly onChange: (compares: boolean) => void;
}

/** Shows the saved settings: while a pointer holds the button, or until a key presses it again. */
export function CompareButton({ compares, onChange }: CompareButtonProps) {
  const t = useT();
  const end = () => compares && onChange(false);
  return (
    <button
      type="button"
      className={styles.compare}
      aria-pressed={compares}
      {...tooltipOf(t('settings.preview.compareHint'))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onChange(true);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={({ detail }) => {
        // A click of a key or of a screen reader has no count. That of a pointer follows its release.
        if (detail === 0) onChange(!compares);
      }}
    >
      <Eye aria-hidden />
      <span>{t('settings.preview.compare')}</span>
    </button>
  );
}
