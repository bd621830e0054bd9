/** A planned zip, which a client can download until it expires. */
export interface StoredZip {
  readonly id: string;
  /** Subject for whom it was planned, as it appears in the subject's links. */
  readonly subject: string;
  /** Content of the zip (`delivery/zip/plan.ts`). */
  readonly plan: Buffer;
  /** In epoch milliseconds. */
  readonly expires: number;
}

/** Limits of the stored plans. */
export interface ZipLimits {
  /** Maximum number of zips per subject. */
  readonly zips: number;
  /** Maximum total size of the plans, in bytes. */
  readonly bytes: number;
}

/** Planned zips. They are stored so that clients can download each in parts, also after a restart. */
export interface ZipRepository {
  /**
   * Adds or replaces a zip. If a subject has too many zips, drops its oldest ones. If all plans together are too
   * large, drops the oldest zips of the subject whose plans take the most space, but never the given zip.
   */
  save(zip: StoredZip, limits: ZipLimits, now?: number): Promise<void>;
  /** Returns undefined if the zip does not exist or has expired. */
  find(id: string, now?: number): Promise<StoredZip | undefined>;
  /** Returns true if the zip's download has been counted since the zip was last stored. */
  isCounted(id: string): Promise<boolean>;
  /** Marks the zip's download as counted. */
  setCounted(id: string): Promise<void>;
  /** Deletes expired zips. */
  sweep(now?: number): Promise<void>;
}
