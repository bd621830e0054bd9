import { useApp, useT } from '@assetportal/sdk/react';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { Button } from '../components/Button/Button.js';
import { deferred } from '../lib/deferred.js';
import { Waiting } from '../lib/onDemand/Waiting.js';
import { grow, loadMotion } from '../motion/motion.js';
import styles from './PreviewHost.module.css';

/** The preview, once its code has loaded. */
let Preview: ComponentType | undefined;

interface LoaderProps {
  readonly onLoad: () => void;
}

/** Loads the code of the preview and of its animation, and then calls `onLoad`. */
const PreviewLoader = deferred<LoaderProps>(
  'preview',
  async () => {
    const [module] = await Promise.all([import('../preview/Preview.js'), loadMotion()]);
    Preview = module.default;
    return Loaded;
  },
  { fallback: () => <Waiting />, failed: (_, retry) => <PreviewFailed onRetry={retry} /> },
);

function Loaded({ onLoad }: LoaderProps): null {
  useEffect(onLoad, [onLoad]);
  return null;
}

/**
 * Shows the full-screen preview over any page while the store has an asset (specification, section 4, Preview). Its
 * image grows out of that of the page.
 */
export function PreviewHost() {
  const { preview } = useApp();
  const [state, setState] = useState(() => (preview.store.getState().asset === null ? 'closed' : 'loading'));
  const open = useCallback(() => {
    const { asset } = preview.store.getState();
    if (asset !== null) grow('preview', asset.id, () => setState('open'));
  }, [preview]);
  useEffect(
    () =>
      preview.store.subscribe((now, before) => {
        if (now.asset === null) setState('closed');
        else if (before.asset === null) {
          if (Preview === undefined) setState('loading');
          else open();
        }
      }),
    [preview, open],
  );
  if (state === 'loading') return <PreviewLoader onLoad={open} />;
  return state === 'open' && Preview !== undefined ? <Preview /> : null;
}

interface PreviewFailedProps {
  /** Called if the user wants to load the code of the preview again. */
  readonly onRetry: () => void;
}

/** Shown if the code of the preview could not be loaded. Its parts are not in that code. */
function PreviewFailed({ onRetry }: PreviewFailedProps) {
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
