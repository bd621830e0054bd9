/** The address of an asset's page. Ids are the server's: nothing is taken for granted about what is in them. */
export function assetPath(id: string): string {
  return `/asset/${encodeURIComponent(id)}`;
}
