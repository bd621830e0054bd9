import { useT } from '@assetportal/sdk/react';
import { Maximize } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import type { StageProps } from '../common/types.js';
import styles from './StageTools.module.css';

interface StageToolsProps extends Pick<StageProps, 'place' | 'onFullscreen'> {
  readonly start?: ReactNode;
  /** Tools in front of the button for the full screen. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
  /** The tools in the center. */
  readonly children?: ReactNode;
}

/** The row of tools below the canvas. In the preview, it floats above the lower edge. */
export function StageTools({ place, start, end, className, children, onFullscreen }: StageToolsProps) {
  const t = useT();
  if (place === 'preview') {
    return (
      <div className={`${styles.floating} ${className ?? ''}`} data-stage-tools="">
        {start}
        {children}
        {end}
      </div>
    );
  }
  return (
    <div className={`${styles.tools} ${className ?? ''}`} data-stage-tools="">
      <div className={styles.cluster}>{start}</div>
      <div className={styles.center}>{children}</div>
      <div className={styles.end}>
        {end}
        {onFullscreen !== undefined && (
          <IconButton label={t('preview.fullscreen')} shortcut="f" onClick={onFullscreen}>
            <Maximize />
          </IconButton>
        )}
      </div>
    </div>
  );
}
