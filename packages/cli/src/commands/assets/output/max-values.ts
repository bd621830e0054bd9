/** Maximum number of values per facet in a table. A line below them reports that there are others. */
export const MAX_TABLE_VALUES = 20;
