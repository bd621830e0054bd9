import { IndexingProgress } from '../startup/IndexingProgress.js';
import { DownloadProgress } from './DownloadProgress.js';

/** The progress of indexing, and of downloads in this page. */
export function Progress() {
  return (
    <>
      <IndexingProgress />
      <DownloadProgress />
    </>
  );
}
