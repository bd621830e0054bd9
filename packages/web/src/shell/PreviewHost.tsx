import { useApp, useStore } from '@assetportal/sdk/react';
import { lazy, Suspense } from 'react';

const Preview = lazy(() => import('../preview/Preview.js'));

/** The full-screen preview, over any page, once an asset is set for it (specification, section 4, Preview). */
export function PreviewHost() {
  const { preview } = useApp();
  const open = useStore(preview.store, (state) => state.asset !== null);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Preview />
    </Suspense>
  );
}
