/** A zip that was promised to somebody. */
export interface StoredZip {
  readonly id: string;
  /** For whom it was planned, as it stands in their links. */
  readonly subject: string;
  /** What it holds (`features/zips/plan.ts`). */
  readonly plan: Buffer;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** How much is kept. */
export interface ZipLimits {
  /** Per subject. */
  readonly zips: number;
  /** Bytes of all plans together. */
  readonly bytes: number;
}

/** Zips that were promised, so that each can be fetched part by part, also after a restart. */
export interface ZipRepository {
  /** Keeps one, also one that is kept already; where that is too much, the oldest goes of whoever has most. */
  keep(zip: StoredZip, limits: ZipLimits, now?: number): Promise<void>;
  /** Undefined where it has expired. */
  find(id: string, now?: number): Promise<StoredZip | undefined>;
  /** Whether its download was counted, since it was kept last. */
  isCounted(id: string): Promise<boolean>;
  /** Marks its download as counted. */
  setCounted(id: string): Promise<void>;
  /** Lets go of those that have expired. */
  sweep(now?: number): Promise<void>;
}
