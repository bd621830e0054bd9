import { useApp, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { Button } from '../components/Button/Button.js';
import { deferred } from '../lib/deferred.js';
import { grow, loadMotion } from '../motion/motion.js';
import styles from './PreviewHost.module.css';

interface PreviewProps {
  /** Called if the user wants to load the code of the preview again. */
  readonly onRetry: () => void;
}

const Preview = deferred<PreviewProps>(
  'preview',
  async () => {
    const [{ default: Component }] = await Promise.all([import('../preview/Preview.js'), loadMotion()]);
    return Component;
  },
  () => null,
  (props) => <PreviewFailed {...props} />,
);

/**
 * Shows the full-screen preview over any page while the store has an asset (specification, section 4, Preview). Its
 * image grows out of that of the page.
 */
export function PreviewHost() {
  const { preview } = useApp();
  const [open, setOpen] = useState(() => preview.store.getState().asset !== null);
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () =>
      preview.store.subscribe((now, before) => {
        if (now.asset === null) setOpen(false);
        else if (before.asset === null) grow('preview', now.asset.id, () => setOpen(true));
      }),
    [preview],
  );
  return open ? <Preview key={attempt} onRetry={() => setAttempt(attempt + 1)} /> : null;
}

/** Shown if the code of the preview could not be loaded. Its parts are not in that code. */
function PreviewFailed({ onRetry }: PreviewProps) {
  const t = useT();
  const { preview } = useApp();
  return (
    <div role="alert" className={styles.failed}>
      <p>{t('preview.failed')}</p>
      <Button size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
      <Button size="sm" variant="quiet" onClick={preview.close}>
        {t('common.close')}
      </Button>
    </div>
  );
}
