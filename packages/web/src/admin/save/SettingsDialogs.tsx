import { useStore } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useAdmin } from '../context/adminContext.js';
import { ConflictDialog } from './ConflictDialog.js';
import { UpgradeDialog } from './UpgradeDialog.js';

/** The questions about the configuration: of an older version, and when another admin has changed the same values. */
export function SettingsDialogs() {
  const { config } = useAdmin();
  const { conflict, versionUpdate, status } = useStore(config.store);
  // “Later” leaves everything as it is, until the admin area is opened again, or saves.
  const [isPostponed, setPostponed] = useState(false);
  const [hiddenConflict, setHidden] = useState(conflict);
  if (status === 'success' && versionUpdate && !isPostponed)
    return <UpgradeDialog onLater={() => setPostponed(true)} />;
  if (conflict !== null && conflict !== hiddenConflict)
    return <ConflictDialog conflict={conflict} onClose={() => setHidden(conflict)} />;
  return null;
}
