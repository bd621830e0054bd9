import {
  DEFAULT_CONFIG,
  isEmptyConfig,
  readConfig,
  upgradePlan,
  type PortalConfig,
} from '@assetportal/sdk/config';
import type { ServedConfig } from '@assetportal/sdk';
import type { DocumentKey, DocumentRepository } from '../store/documents.js';
import type { ChangeBus } from './change-bus.js';
import { versionOf } from './versioned-documents.js';

/** Key of the configuration document. */
export const CONFIG = { kind: 'config', name: '' } as const satisfies DocumentKey;

/** The current configuration, upgraded and completed in memory. Cached until the next change. */
export interface CurrentConfig {
  get(): Promise<PortalConfig>;
  /** Resolves with the result of reading it, and the version of the document, for pages. */
  served(): Promise<ServedConfig>;
}

export function createCurrentConfig(documents: DocumentRepository, changes: ChangeBus): CurrentConfig {
  let current: Promise<ServedConfig> | undefined;
  const read = async (): Promise<ServedConfig> => {
    const stored = await documents.get(CONFIG);
    return {
      read: readConfig(stored === undefined ? {} : JSON.parse(stored.content)),
      etag: versionOf(stored).etag,
    };
  };
  changes.on(({ kind }) => {
    if (kind === CONFIG.kind) current = undefined;
  });
  const served = (): Promise<ServedConfig> => {
    const reading = (current ??= read());
    // Do not cache a failure.
    reading.catch(() => {
      if (current === reading) current = undefined;
    });
    return reading;
  };
  return { served, get: async () => (await served()).read.config };
}

/**
 * Stores the defaults if no configuration is stored (specification, section 1). Never upgrades a stored one: an admin
 * confirms the upgrade first. Logs a pending upgrade (decisions, section 5).
 */
export async function initializeConfig(
  documents: DocumentRepository,
  logger: { warn(fields: object, message: string): void },
): Promise<void> {
  const stored = await documents.get(CONFIG);
  const raw: unknown = stored === undefined ? {} : JSON.parse(stored.content);
  if (isEmptyConfig(raw)) {
    await documents.change(CONFIG, { content: JSON.stringify(DEFAULT_CONFIG), user: null });
    return;
  }
  const plan = upgradePlan(raw);
  if (plan === null) return;
  const { from, to, changes } = plan;
  logger.warn(
    { from, to, changes: changes.length },
    'An upgrade of the configuration is pending. An admin can review and confirm it in the admin area.',
  );
}
