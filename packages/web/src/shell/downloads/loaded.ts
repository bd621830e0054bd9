/** Code of the downloads, which is one chunk: the stores, the dialog, the panel and the ring in the header. */
export { downloadDialogModule, downloadsModule } from '@assetportal/sdk';
export { DownloadLayers } from './DownloadLayers.js';
export { DownloadRing } from './panel/DownloadRing.js';
