import { completeConfig, type PortalConfig } from '@assetportal/sdk/config';
import type { DocumentRepository } from '../store/documents.js';
import type { ChangeBus } from './change-bus.js';
import { CONFIG } from '../features/config/routes.js';

/** The configuration that holds now, made whole; read anew only when it has changed. */
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
      // A failure is not kept.
      reading.catch(() => {
        if (current === reading) current = undefined;
      });
      return reading;
    },
  };
}
