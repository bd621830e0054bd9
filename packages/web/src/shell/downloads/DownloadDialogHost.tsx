import { useEffect, useState } from 'react';
import { deferred, whenIdle } from '../../lib/deferred.js';

const DownloadDialog = deferred('download', async () => (await import('./DownloadDialog.js')).DownloadDialog);

/** Mounts the download dialog once the browser is idle: nothing of it is needed for the first page. */
export function DownloadDialogHost() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle ? <DownloadDialog /> : null;
}
