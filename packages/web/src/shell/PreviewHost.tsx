import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { deferred } from '../lib/deferred.js';
import { grow, loadMotion } from '../motion/motion.js';

const Preview = deferred(
  'preview',
  async () => {
    const [{ default: Component }] = await Promise.all([import('../preview/Preview.js'), loadMotion()]);
    return Component;
  },
  () => null,
  () => <PreviewFailed />,
);

/** Says that the code of the preview could not be loaded, and closes it, so that the user can open it again. */
function PreviewFailed() {
  const { preview, toasts } = useApp();
  useEffect(() => {
    toasts.show({ level: 'error', key: 'preview.failed' });
    preview.close();
  }, [preview, toasts]);
  return null;
}

/**
 * Shows the full-screen preview over any page while the store has an asset (specification, section 4, Preview). Its
 * image grows out of that of the page.
 */
export function PreviewHost() {
  const { preview } = useApp();
  const [open, setOpen] = useState(() => preview.store.getState().asset !== null);
  useEffect(
    () =>
      preview.store.subscribe((now, before) => {
        if (now.asset === null) setOpen(false);
        else if (before.asset === null) grow(now.asset.id, () => setOpen(true));
      }),
    [preview],
  );
  return open ? <Preview /> : null;
}
