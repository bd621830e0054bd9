/** Aspect ratios of all results of a search, in their order (decisions, section 7, Exact layout). */
export interface ResultLayout {
  /** Number of results that the layout covers. */
  readonly total: number;
  /** One code per result: see `ratioCode`. If `total` is longer, the ratios repeat as an estimate. */
  readonly codes: Uint8Array;
  /** False if the ratios are an estimate, for a very large number of results. */
  readonly exact: boolean;
}
