import { isEmptyConfig, upgradeConfig } from '@assetportal/sdk/config';
import {
  CONFIG_FILES,
  getAvailable,
  getConfig,
  saveConfig,
  type AvailableConfig,
} from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { DocumentRepository } from '../../store/documents.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';

export const CONFIG = { kind: 'config', lang: '' } as const;

/**
 * The configuration as it is stored: whoever reads it keeps what is right of it (`completeConfig`), so that one that a
 * newer version wrote, or a hand, is not refused for a single value.
 */
export function configRoutes(
  mount: Mount,
  { versions, documents }: { versions: VersionedDocuments; documents: DocumentRepository },
): void {
  mount(getConfig, (asked) => versions.read(asked, CONFIG));
  mount(saveConfig, (asked) => versions.write(asked, CONFIG, JSON.stringify(asked.body)));

  mount(getAvailable, async () => {
    const set = new Set((await documents.languages('file')).map(({ lang: name }) => name));
    return Object.fromEntries(CONFIG_FILES.map((file) => [file, set.has(file)])) as AvailableConfig;
  });
}

/**
 * The first start stores the defaults; a later one brings what an older release stored up to this one, once, and keeps
 * what was there in the history (specification, sections 1 and 4; decisions, section 5).
 */
export async function prepareConfig(documents: DocumentRepository): Promise<void> {
  const stored = await documents.get(CONFIG);
  const upgraded = upgradeConfig(stored === undefined ? {} : JSON.parse(stored.content));
  const isOld = upgraded.override || upgraded.versionUpdate;
  if (!isOld && stored !== undefined && !isEmptyConfig(JSON.parse(stored.content))) return;
  await documents.change(CONFIG, { content: JSON.stringify(upgraded.config), user: null });
}
