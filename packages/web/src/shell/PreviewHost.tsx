import { useApp, useStore } from '@assetportal/sdk/react';
import { deferred } from '../lib/deferred.js';

const Preview = deferred('preview', async () => (await import('../preview/Preview.js')).default);

/** Shows the full-screen preview over any page while the store has an asset (specification, section 4, Preview). */
export function PreviewHost() {
  const { preview } = useApp();
  const open = useStore(preview.store, (state) => state.asset !== null);
  return open ? <Preview /> : null;
}
