import {
  CONFIG_FILES,
  getAvailable,
  getConfig,
  saveConfig,
  type AvailableConfig,
} from '@assetportal/sdk/contract';
import { CONFIG } from '../../documents/current-config.js';
import type { AppContext } from '../context.js';

/**
 * Adds the configuration routes. The document is returned as it is stored. Clients use the valid part of it
 * (`completeConfig`), so that one invalid value from a newer release or a manual edit does not invalidate the
 * rest.
 */
export function configRoutes({ mount, documents, store }: AppContext): void {
  mount(getConfig, (input) => documents.read(input, CONFIG));
  mount(saveConfig, (input) => documents.write(input, CONFIG, JSON.stringify(input.body)));

  mount(getAvailable, async () => {
    const set = new Set((await store.documents.languages('file')).map(({ lang: name }) => name));
    return Object.fromEntries(CONFIG_FILES.map((file) => [file, set.has(file)])) as AvailableConfig;
  });
}
