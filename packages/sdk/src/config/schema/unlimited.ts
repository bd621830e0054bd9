/** Value of `max_assets` for no limit (specification, section 5). */
export const UNLIMITED = -1;
