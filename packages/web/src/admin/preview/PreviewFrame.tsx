import { useT } from '@assetportal/sdk/react';
import { useCallback, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { classes } from '../../lib/classes.js';
import { addressOf } from '../../lib/startup/startupData.js';
import { Button } from '../../components/Button/Button.js';
import type { PreviewLink } from './link/previewLink.js';
import styles from './PreviewPane.module.css';
import { useTimeout } from './useTimeout.js';
import type { FrameStatus } from './usePreviewTargets.js';
import { WIDTHS } from './toolbar/useViewChoice.js';

/** Time after which the preview counts as not loaded, in milliseconds. */
const LIMIT = 20_000;

interface PreviewFrameProps {
  readonly link: PreviewLink;
  readonly status: FrameStatus;
  /** Undefined for the width of the window. */
  readonly width: keyof typeof WIDTHS | undefined;
  readonly onScale: (scale: number) => void;
}

/** The frame, rendered at its nominal width and scaled to the space that there is. */
export function PreviewFrame({ link, status, width, onScale }: PreviewFrameProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const isLate = useTimeout(LIMIT, status === 'loading' ? attempt : null);
  const setFrame = useCallback((frame: HTMLIFrameElement | null) => link.setFrame(frame), [link]);
  const { stage, size } = useSize();
  const nominal = width === undefined ? size.width : WIDTHS[width];
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / nominal);
  useLayoutEffect(() => onScale(scale), [onScale, scale]);
  const style = {
    '--frame-width': `${nominal}px`,
    '--frame-height': `${size.height / scale}px`,
    '--frame-scale': scale,
  } as CSSProperties;
  return (
    <div className={styles.stage}>
      <div ref={stage} className={styles.space}>
        <div
          className={classes(styles.frame, status === 'loading' && styles.loading)}
          style={style}
          aria-busy={status === 'loading'}
        >
          {size.width > 0 && (
            <iframe
              key={attempt}
              ref={setFrame}
              src={addressOf('/preview')}
              title={t('settings.preview.frame')}
              // The portal in it cannot open windows, start downloads, send forms or leave the page.
              sandbox="allow-scripts allow-same-origin"
            />
          )}
        </div>
        {isLate && (
          <div className={styles.failed} role="alert">
            <p>{t('settings.preview.failed')}</p>
            <Button onClick={() => setAttempt(attempt + 1)}>{t('common.retry')}</Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns the size of the space for the frame. */
function useSize() {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = stage;
    if (current === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { stage, size };
}
