/** Receives the progress of downloads. Several files, each with an ID, can be in progress at the same time. */
export interface DownloadProgress {
  /** The portal is creating the rendition. @param fraction From 0 to 1. */
  prepare(id: string, name: string, fraction: number): void;
  /** The download starts. Its size can be unknown. */
  start(id: string, name: string, total: number | undefined): void;
  /** The download has progressed. @param bytes Bytes received so far. */
  move(id: string, bytes: number): void;
  /** The download waits for a retry. @param milliseconds Time until the retry. */
  wait(id: string, milliseconds: number): void;
  end(id: string): void;
  stop(): void;
}
