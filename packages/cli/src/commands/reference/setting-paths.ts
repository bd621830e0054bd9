import { CONFIG_FIELDS } from '@assetportal/sdk/config';

/**
 * Paths of the settings with one value. A separate module with a static import: with `import()`, the build would contain
 * the whole entry of the SDK, with the catalogs of the admin area.
 */
export const SETTING_PATHS: readonly string[] = CONFIG_FIELDS.map(({ path }) => path).filter(
  (path) => !path.includes('*'),
);
