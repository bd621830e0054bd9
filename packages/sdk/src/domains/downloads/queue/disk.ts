/**
 * Saves a file for the user. The source is a response, whose body it reads to the end, or a URL that the browser
 * itself downloads to disk. An empty name means that the browser takes the name from the content disposition. An
 * exception is reported as a failed download.
 */
export type Save = (source: Response | string, name: string) => Promise<void> | void;

/** An open file, to which bytes are appended. */
export interface DiskWriter {
  /** Appends bytes to the file. */
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends the writing. Only now are the bytes in the file. */
  close(): Promise<void>;
  /** Ends the writing, and discards the bytes since it was opened. */
  abort(): Promise<void>;
}

/** A file that the user has chosen as the target of a download. */
export interface DiskFile {
  /** Name that the user has chosen. */
  readonly name: string;
  /** Returns the number of bytes in the file. */
  size(): Promise<number>;
  /** Requests the permission to write. Required after the page was reloaded, and only possible on a user action. */
  allow(): Promise<boolean>;
  /** Opens the file. What follows the first `from` bytes is discarded. */
  open(from: number): Promise<DiskWriter>;
  /** Deletes the file, where the browser can. Never rejects. */
  remove(): Promise<void>;
}

/** Access to files that the user chooses. */
export interface Disk {
  /** Lets the user choose a file. Only possible on a user action. Resolves with null if the user cancels. */
  pick(name: string): Promise<DiskFile | null>;
  /** Stores the access to a file, so that it survives a reload of the page. Never rejects. */
  keep(id: string, file: DiskFile): Promise<void>;
  /** Returns a stored file, or null if there is none. */
  restore(id: string): Promise<DiskFile | null>;
  /** Removes the stored access to a file, or to all files. Never rejects. */
  forget(id?: string): Promise<void>;
}
