import { accessModule } from '@assetportal/sdk/admin';
import { useModule, useStore } from '@assetportal/sdk/react';
import { NotLoaded } from '../../frame/NotLoaded.js';

/** Shown if the folders could not be loaded. */
export function TreeFailure() {
  const { tree } = useModule(accessModule);
  const { error } = useStore(tree.store);
  return <NotLoaded error={error} onRetry={() => void tree.load()} />;
}
