/** Value of `max_assets` that means no limit (specification, section 5). */
export const UNLIMITED = -1;
