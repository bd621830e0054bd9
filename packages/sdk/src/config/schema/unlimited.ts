/** Value of `max_assets` that allows any number per action (specification, section 5). */
export const UNLIMITED = -1;
