import { useEffect, useState } from 'react';
import { deferred, whenIdle } from '../../lib/deferred.js';

const DownloadDialog = deferred('download', async () => (await import('./DownloadDialog.js')).DownloadDialog);

/** Mounts the download dialog when the browser is idle, because the first page does not need it. */
export function DownloadDialogHost() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle ? <DownloadDialog /> : null;
}
