import { useDownloadsCode } from '../downloads/code.js';

/** The button of the downloads in the header, once there was a download. Its code is that of the downloads. */
export function DownloadProgress() {
  const code = useDownloadsCode();
  return code === undefined ? null : <code.DownloadRing />;
}
