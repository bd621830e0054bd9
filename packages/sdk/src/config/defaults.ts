import { completeConfig } from './complete.js';
import type { PortalConfig } from './schema/schema.js';

/** Values that apply if the server's configuration has none (specification, sections 3 and 9). */
export const DEFAULT_CONFIG: PortalConfig = /* @__PURE__ */ defaults();

function defaults(): PortalConfig {
  return completeConfig({}).config;
}
