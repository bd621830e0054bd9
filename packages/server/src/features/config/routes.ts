import { configJsonSchema, readConfig, type JsonSchema } from '@assetportal/sdk/config';
import {
  checkConfig,
  getAvailable,
  getConfig,
  getConfigSchema,
  saveConfig,
  type ConfigReport,
} from '@assetportal/sdk/contract';
import { CONFIG } from '../../documents/current-config.js';
import type { AppContext } from '../context.js';

/**
 * Adds the configuration routes. The document is stored and returned unchanged. Clients use the valid part of it
 * (`readConfig`), so that one invalid value from a newer release or a manual edit does not invalidate the rest. A
 * reply to a save reports these values (decisions, section 2, Configuration as data).
 */
export function configRoutes({ mount, documents, brandingFiles, translators }: AppContext): void {
  const schemas = new Map<string, Promise<JsonSchema>>();

  mount(getConfig, (input) => documents.read(input, CONFIG));
  mount(saveConfig, async (input) => {
    await documents.write(input, CONFIG, JSON.stringify(input.body));
    return reportOf(input.body);
  });
  mount(checkConfig, (input) => Promise.resolve(reportOf(input.body)));

  mount(getConfigSchema, ({ request, reply }) => {
    const { locale } = translators.for(request.headers['accept-language']);
    const schema = schemas.get(locale) ?? configJsonSchema(locale);
    schemas.set(locale, schema);
    reply.header('vary', 'Accept-Language');
    return schema;
  });

  mount(getAvailable, () => brandingFiles.available());
}

function reportOf(config: unknown): ConfigReport {
  const { faults, unknown } = readConfig(config);
  return {
    faults: faults.map(({ path, problem }) => ({ path, code: problem.key })),
    unknown: unknown.map(({ path, nearest }) => ({ path, nearest })),
  };
}
