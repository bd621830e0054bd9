/** Receives the progress of downloads. Several files, each with an ID, can run at the same time. */
export interface DownloadProgress {
  /** The portal creates the file. @param part From 0 to 1. */
  prepare(id: string, name: string, part: number): void;
  /** A download starts; its length can be unknown. */
  start(id: string, name: string, total: number | undefined): void;
  /** @param bytes Bytes received so far. */
  move(id: string, bytes: number): void;
  /** A retry starts after this time. */
  wait(id: string, milliseconds: number): void;
  end(id: string): void;
  stop(): void;
}
