import { completeConfig } from './complete.js';
import type { PortalConfig } from './schema/schema.js';

/** What holds where a server's configuration says nothing (specification, sections 3 and 9). */
export const DEFAULT_CONFIG: PortalConfig = /* @__PURE__ */ defaults();

function defaults(): PortalConfig {
  return completeConfig({}).config;
}
