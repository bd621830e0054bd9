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
 * The configuration as it is stored. A reader takes what is valid of it (`completeConfig`), so that one that a newer
 * version or a hand wrote is not refused for a single value.
 */
export function configRoutes({ mount, documents, store }: AppContext): void {
  mount(getConfig, (input) => documents.read(input, CONFIG));
  mount(saveConfig, (input) => documents.write(input, CONFIG, JSON.stringify(input.body)));

  mount(getAvailable, async () => {
    const set = new Set((await store.documents.languages('file')).map(({ lang: name }) => name));
    return Object.fromEntries(CONFIG_FILES.map((file) => [file, set.has(file)])) as AvailableConfig;
  });
}
