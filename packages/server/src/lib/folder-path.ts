/** Returns the parent of a library folder. The root is the empty string, and its own parent. */
export const parentOf = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
