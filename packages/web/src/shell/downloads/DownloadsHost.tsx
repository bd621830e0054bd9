import { useDownloadsCode } from './code.js';

/** Shows the dialog and the panel of the downloads over any page, once their code has loaded. */
export function DownloadsHost() {
  const code = useDownloadsCode();
  return code === undefined ? null : <code.DownloadLayers />;
}
