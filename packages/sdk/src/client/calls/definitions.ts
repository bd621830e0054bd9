import {
  countCollection,
  getCollectionDefinitions,
  saveCollectionDefinitions,
} from '../../contract/calls/collections.js';
import {
  getConvertSetDefinitions,
  saveConvertSetDefinitions,
  tryConvertSet,
  type ConvertSetSettings,
  type TrialInput,
} from '../../contract/calls/convert-sets.js';
import type { CollectionDefinition } from '../../contract/schemas/collections.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';
import { newEtag, versioned } from './versioned.js';

export const convertSetCalls = (transport: Transport) => ({
  /** Returns the convert sets that an admin defined, and the built-in ones. */
  get: (_input?: NoInput, options?: CallOptions) =>
    versioned(transport.exchange(getConvertSetDefinitions, {}, options)),
  /** Replaces the convert sets that an admin defined. Resolves with the new ETag. */
  save: ({ convertSets }: { readonly convertSets: readonly ConvertSetSettings[] }, options?: CallOptions) =>
    newEtag(transport.exchange(saveConvertSetDefinitions, { body: convertSets }, options)),
  /** Converts an asset with a convert set on trial. Stores nothing. Default timeout: 150 s. */
  trial: (input: TrialInput, options?: CallOptions) =>
    transport.send(tryConvertSet, { body: input }, { timeout: TRIAL_MS, ...options }),
});

/** Default timeout of a conversion on trial, in milliseconds. The server needs at most this time. */
const TRIAL_MS = 150_000;

export const collectionCalls = (transport: Transport) => ({
  /** Returns the number of assets in a collection that the admin may view. Null if the server does not report it. */
  count: ({ indicator }: { readonly indicator: string }, options?: CallOptions) =>
    transport.send(countCollection, { query: { collection: indicator, solr_rows: 0 } }, options),
  /** Returns the collections that an admin defined. */
  get: (_input?: NoInput, options?: CallOptions) =>
    versioned(transport.exchange(getCollectionDefinitions, {}, options)),
  /**
   * Replaces the collections and resolves with the new ETag.
   *
   * @param input.folders True if each top-level folder is also a collection.
   */
  save: (
    input: { readonly collections: readonly CollectionDefinition[]; readonly folders?: boolean },
    options?: CallOptions,
  ) => {
    const { collections, folders } = input;
    const body = { collections: [...collections], ...(folders === undefined ? {} : { folders }) };
    return newEtag(transport.exchange(saveCollectionDefinitions, { body }, options));
  },
});
