import type { ReferencePolicy } from '../auth/permissions/reference-policy.js';
import type { AssetRepository } from '../store/assets.js';

/** Store key for the fingerprints of the reference policy when the previews were created, by folder. */
const FINGERPRINTS = 'reference-fingerprints';

/**
 * Schedules the preparation of models whose previews may show other files than before, because the permission
 * rules have changed. Returns their IDs.
 */
export async function refreshReferring(
  assets: Pick<AssetRepository, 'referring' | 'invalidatePrepared' | 'getLibraryValue' | 'setLibraryValue'>,
  policy: ReferencePolicy,
): Promise<string[]> {
  const stored = (await assets.getLibraryValue(FINGERPRINTS)) ?? '{}';
  const before = new Map(Object.entries(JSON.parse(stored) as Record<string, string>));
  const after = new Map<string, string>();
  const changed: string[] = [];
  for (const { id, folder } of await assets.referring()) {
    const fingerprint = policy.fingerprint(folder);
    if (fingerprint !== '') after.set(folder, fingerprint);
    if (fingerprint !== (before.get(folder) ?? '')) changed.push(id);
  }
  for (const id of changed) await assets.invalidatePrepared(id);
  const json = JSON.stringify(Object.fromEntries([...after].sort()));
  // Last, so that an interrupted refresh is repeated.
  if (json !== stored) await assets.setLibraryValue(FINGERPRINTS, json);
  return changed;
}
