import { CONFIG_SCHEMA, type ResourceFile } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { canonicalJson } from '@assetportal/sdk/rules';
import type { Context } from '../../../kernel/context.js';

/**
 * Returns the JSON Schema of the configuration as a file, to which `$schema` of `config.json` refers. Editors use it for
 * completion. It is always in English, so that exports of two users have the same bytes.
 */
export async function configSchemaFile({ signal }: Context, portal: Portal): Promise<ResourceFile> {
  const schema = await portal.config.schema({}, { signal, headers: { 'accept-language': 'en' } });
  return { path: CONFIG_SCHEMA, bytes: new TextEncoder().encode(canonicalJson(schema)) };
}
