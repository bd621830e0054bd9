import { downloadDialogModule } from '@assetportal/sdk';
import { useModule, useStore } from '@assetportal/sdk/react';
import { ConfirmDialog } from './dialog/ConfirmDialog.js';
import { ChooseDialog } from './dialog/ChooseDialog.js';
import { OrderDialog } from './order/OrderDialog.js';
import { DownloadsPanel } from './panel/DownloadsPanel.js';

/** The dialog of the downloads in its current state, and the panel with their list. */
export function DownloadLayers() {
  return (
    <>
      <DownloadDialog />
      <DownloadsPanel />
    </>
  );
}

function DownloadDialog() {
  const dialog = useModule(downloadDialogModule);
  const state = useStore(dialog.store);
  switch (state.kind) {
    case 'closed':
      return null;
    case 'confirm':
      return <ConfirmDialog maximum={state.maximum} />;
    case 'order':
      return <OrderDialog state={state} />;
    default:
      return <ChooseDialog state={state} />;
  }
}
