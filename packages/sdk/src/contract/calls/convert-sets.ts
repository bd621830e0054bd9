import { call } from '../call.js';
import { camelKeys, snakeKeys, type CamelKeys } from '../names.js';
import type { ConvertSetDefinition } from '../schemas/convert-sets.js';

/** Definition of a convert set: how a rendition is created from an asset. */
export interface ConvertSetSettings extends CamelKeys<ConvertSetDefinition> {}

const toSettings = (set: ConvertSetDefinition): ConvertSetSettings => camelKeys(set);
const fromSettings = (set: ConvertSetSettings): ConvertSetDefinition => snakeKeys<ConvertSetDefinition>(set);

const load = () => import('../schemas/convert-sets.js');

export const getConvertSetDefinitions = call({
  name: 'admin.convert_sets.get',
  method: 'GET',
  path: 'admin/convert_sets',
  summary: 'Returns the definitions of all convert sets, custom and built-in.',
  access: 'admin',
  versioned: true,
  schemas: async () => (await load()).getConvertSetDefinitions,
  unwrap: (reply) => ({
    /** Convert sets that an admin defined. One with the ID of a built-in set overrides it. */
    convertSets: reply.convert_sets.map(toSettings),
    builtIn: reply.built_in.map(toSettings),
  }),
});

export const saveConvertSetDefinitions = call({
  name: 'admin.convert_sets.save',
  method: 'POST',
  path: 'admin/convert_sets',
  summary: 'Replaces the convert sets that an admin defined. The previous version is stored in the history.',
  access: 'admin',
  idempotent: false,
  versioned: true,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).saveConvertSetDefinitions,
  wrap: (sets: readonly ConvertSetSettings[]) => ({ convert_sets: sets.map(fromSettings) }),
});
