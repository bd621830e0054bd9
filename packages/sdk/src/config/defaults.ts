import { completeConfig } from './complete.js';
import type { PortalConfig } from './schema/schema.js';

/** Default configuration, which supplies missing values (specification, sections 3 and 9). */
export const DEFAULT_CONFIG: PortalConfig = /* @__PURE__ */ defaults();

function defaults(): PortalConfig {
  return completeConfig({}).config;
}
