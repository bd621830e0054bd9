/** Receives the progress of downloads. Several files, each with an ID, can be in progress at the same time. */
export interface DownloadProgress {
  /** Reports that the portal is creating the rendition. @param fraction From 0 to 1. */
  prepare(id: string, name: string, fraction: number): void;
  /** Reports that the download has started. `total` is undefined if the size is unknown. */
  start(id: string, name: string, total: number | undefined): void;
  /** Reports that the download has progressed. @param bytes Bytes received so far. */
  move(id: string, bytes: number): void;
  /** Reports that the download is waiting for a retry. @param milliseconds Time until the retry. */
  wait(id: string, milliseconds: number): void;
  end(id: string): void;
  stop(): void;
}
