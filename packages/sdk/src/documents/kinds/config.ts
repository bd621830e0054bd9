import type { Portal } from '../../client/portal.js';
import { listKeyOf } from '../../config/item-key.js';
import { DEFAULT_CONFIG } from '../../config/defaults.js';
import { ordered, positioned } from '../../config/positions.js';
import { readConfig } from '../../config/upgrade/read.js';
import { isSameJson } from '../../lib/same-json.js';
import { jsonFile } from '../resource/json-file.js';
import type { Resource, ResourceContent } from '../resource/resource.js';
import { inHistory } from '../resource/versions.js';

/** File in the folder of an export with the JSON Schema of the configuration. An import ignores it. */
export const CONFIG_SCHEMA = 'config.schema.json';

/** Returns the document with the path of its schema, so that editors check it. The portal does not store the path. */
const withSchema = (content: ResourceContent): ResourceContent => ({
  $schema: `./${CONFIG_SCHEMA}`,
  ...content,
});

const withoutSchema = ({ $schema: _, ...content }: ResourceContent): ResourceContent => content;

/** Returns the configuration as a resource. */
export function configResource(portal: Portal): Resource {
  return {
    kind: 'config',
    name: 'config.json',
    keyOf: listKeyOf,
    ...jsonFile('config.json', { toDocument: withSchema, fromDocument: withoutSchema }),
    read: (options) => portal.config.get({}, options),
    save: (config, options) => portal.config.save({ config }, options),
    ...inHistory(portal, { kind: 'config' }),
    isPristine: (content) => isSameJson(readConfig(content).config, DEFAULT_CONFIG),
    faults: (content) => readConfig(content).faults.map(({ path }) => path),
    unknown: (content) => readConfig(content).unknown,
    // A moved item changes the positions of others too. The admin area merges the order in the same way.
    toMerge: ordered,
    fromMerge: (merged, like) => positioned(merged, like) as ResourceContent,
  };
}
