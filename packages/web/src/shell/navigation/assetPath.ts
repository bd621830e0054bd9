/** Returns the path of an asset's page. Asset IDs are opaque, so they are encoded. */
export function assetPath(id: string): string {
  return `/asset/${encodeURIComponent(id)}`;
}
