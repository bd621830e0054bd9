/** What `max_assets` is where any number may be taken at once (specification, section 5). */
export const UNLIMITED = -1;
