import type { Portal } from '../../client/portal.js';
import { collectionCalls, convertSetCalls } from '../../client/calls/definitions.js';
import { saveCollectionDefinitions } from '../../contract/calls/collections.js';
import {
  fromConvertSet,
  saveConvertSetDefinitions,
  toConvertSet,
} from '../../contract/calls/convert-sets.js';
import type { CollectionDefinition } from '../../contract/schemas/collections.js';
import type { ConvertSetDefinition } from '../../contract/schemas/convert-sets.js';
import { bodyFaults } from './body-faults.js';
import { jsonFile } from './json-file.js';
import type { Resource, ResourceContent } from './resource.js';
import { versionsOf } from './versions.js';

/** Returns the convert sets that an admin defined as a resource. */
export function formatsResource(portal: Portal): Resource {
  const calls = convertSetCalls(portal.transport);
  return {
    kind: 'formats',
    name: 'formats.json',
    keyOf: keyOf('convert_sets', 'id'),
    ...jsonFile('formats.json'),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      return { value: { convert_sets: value.convertSets.map(fromConvertSet) }, etag };
    },
    save: (content, options) => {
      const sets = content['convert_sets'] as readonly ConvertSetDefinition[];
      return calls.save({ convertSets: sets.map(toConvertSet) }, options);
    },
    versions: (options) => versionsOf(portal, { kind: 'convert_sets' }, options),
    isPristine: ({ convert_sets: sets }) => isEmptyList(sets),
    faults: (content) => bodyFaults(saveConvertSetDefinitions, content),
  };
}

/** Returns the collections that an admin defined as a resource. */
export function collectionsResource(portal: Portal): Resource {
  const calls = collectionCalls(portal.transport);
  return {
    kind: 'collections',
    name: 'collections.json',
    keyOf: keyOf('collections', 'indicator'),
    ...jsonFile('collections.json', { fromDocument: withFolders }),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      const { collections, folders } = value;
      return { value: withFolders({ collections, ...(folders === undefined ? {} : { folders }) }), etag };
    },
    save: (content, options) => {
      const collections = content['collections'] as readonly CollectionDefinition[];
      return calls.save({ collections, folders: content['folders'] !== false }, options);
    },
    versions: (options) => versionsOf(portal, { kind: 'collections' }, options, withFolders),
    fromVersion: withFolders,
    isPristine: ({ collections, folders }) => isEmptyList(collections) && folders === true,
    faults: (content) => bodyFaults(saveCollectionDefinitions, content),
  };
}

/** Adds the default of `folders`, so that equal settings give the same bytes. */
const withFolders = (content: ResourceContent): ResourceContent => ({ folders: true, ...content });

const keyOf =
  (list: string, key: string): Resource['keyOf'] =>
  (path) =>
    path.length === 1 && path[0] === list ? key : undefined;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
