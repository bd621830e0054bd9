import { completeConfig, isEmptyConfig, upgradeConfig, type PortalConfig } from '@assetportal/sdk/config';
import type { DocumentKey, DocumentRepository } from '../store/documents.js';
import type { ChangeBus } from './change-bus.js';

/** Key of the configuration document. */
export const CONFIG = { kind: 'config', name: '' } as const satisfies DocumentKey;

/** The current configuration with defaults applied. Cached until the next change. */
export interface CurrentConfig {
  get(): Promise<PortalConfig>;
}

export function createCurrentConfig(documents: DocumentRepository, changes: ChangeBus): CurrentConfig {
  let current: Promise<PortalConfig> | undefined;
  const read = async () => {
    const stored = await documents.get(CONFIG);
    return completeConfig(stored === undefined ? {} : JSON.parse(stored.content)).config;
  };
  changes.on(({ kind }) => {
    if (kind === CONFIG.kind) current = undefined;
  });
  return {
    get() {
      const reading = (current ??= read());
      // Do not cache a failure.
      reading.catch(() => {
        if (current === reading) current = undefined;
      });
      return reading;
    },
  };
}

/**
 * Stores the defaults on the first start. A later start upgrades a configuration from an older release once, and
 * keeps the previous version in the history (specification, sections 1 and 4; decisions, section 5).
 */
export async function initializeConfig(documents: DocumentRepository): Promise<void> {
  const stored = await documents.get(CONFIG);
  const upgraded = upgradeConfig(stored === undefined ? {} : JSON.parse(stored.content));
  const isOld = upgraded.override || upgraded.versionUpdate;
  if (!isOld && stored !== undefined && !isEmptyConfig(JSON.parse(stored.content))) return;
  await documents.change(CONFIG, { content: JSON.stringify(upgraded.config), user: null });
}
