import type { PortalConfig } from '../../config/schema/schema.js';

/** Loads the default configuration, with the rules from which it derives. For pages that usually need neither. */
export const loadDefaultConfig = async (): Promise<PortalConfig> =>
  (await import('../../config/defaults.js')).DEFAULT_CONFIG;
