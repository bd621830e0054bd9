import { nearestKey } from '@assetportal/sdk/rules';

/**
 * Returns the most similar name, or null. Only errors load this module, because the rules take a tenth of the startup
 * time. `import('@assetportal/sdk/rules')` would add all rules to the bundle.
 */
export const nearestName = (name: string, names: readonly string[]): string | null => nearestKey(name, names);
