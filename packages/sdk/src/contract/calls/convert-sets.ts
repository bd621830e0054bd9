import { call } from '../call.js';
import { camelKeys, snakeKeys, type CamelKeys } from '../names.js';
import type { ConvertSetDefinition, TrialReply } from '../schemas/convert-sets.js';

/** Definition of a convert set: how a rendition is created from an asset. */
export interface ConvertSetSettings extends CamelKeys<ConvertSetDefinition> {}

/** Converts a convert set from the wire format. */
export const toConvertSet = (set: ConvertSetDefinition): ConvertSetSettings => camelKeys(set);

/** Converts a convert set to the wire format. */
export const fromConvertSet = (set: ConvertSetSettings): ConvertSetDefinition =>
  snakeKeys<ConvertSetDefinition>(set);

const load = () => import('../schemas/convert-sets.js');

export const getConvertSetDefinitions = call({
  name: 'admin.convert_sets.get',
  method: 'GET',
  path: 'admin/convert_sets',
  summary: 'Returns the definitions of all convert sets, custom and built-in.',
  access: 'admin',
  scope: 'formats:read',
  versioned: true,
  schemas: async () => (await load()).getConvertSetDefinitions,
  unwrap: (reply) => ({
    /** Convert sets that an admin defined. One with the ID of a built-in set overrides it. */
    convertSets: reply.convert_sets.map(toConvertSet),
    builtIn: reply.built_in.map(toConvertSet),
  }),
});

export const saveConvertSetDefinitions = call({
  name: 'admin.convert_sets.save',
  method: 'POST',
  path: 'admin/convert_sets',
  summary: 'Replaces the convert sets that an admin defined. The previous version is stored in the history.',
  access: 'admin',
  scope: 'formats:write',
  idempotent: false,
  versioned: true,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).saveConvertSetDefinitions,
  wrap: (sets: readonly ConvertSetSettings[]) => ({ convert_sets: sets.map(fromConvertSet) }),
});

/** Kind and size of a file. */
export interface TrialFacts {
  /** Extension, without the dot. */
  readonly filetype: string;
  /** Size in bytes. Of an excerpt: the estimate for the whole file. */
  readonly bytes: number;
  /** Size in pixels, if the file has one. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** An asset that was converted on trial. */
export interface ConvertSetTrial extends TrialFacts {
  /** Media type, such as `image/webp`. */
  readonly mime: string;
  /** True if the original already has the format, so that it would be delivered unchanged. */
  readonly unchanged: boolean;
  /** Number of files that the convert set creates from the asset. The other facts are those of one file. */
  readonly pages: number;
  /** Time of the conversion, in milliseconds. */
  readonly milliseconds: number;
  /** Number of seconds of a video that were converted. Undefined if the whole file was converted. */
  readonly seconds?: number | undefined;
  readonly original: TrialFacts;
  /** The converted file. Undefined if it is unchanged or too large for a reply. */
  readonly content?: Uint8Array<ArrayBuffer> | undefined;
}

const toFacts = ({ filetype, bytes, width, height }: TrialReply['original']): TrialFacts => ({
  filetype,
  bytes,
  width,
  height,
});

const toTrial = (reply: TrialReply): ConvertSetTrial => {
  const { mime, unchanged, pages, milliseconds, seconds, content } = reply;
  return {
    ...toFacts(reply),
    mime,
    unchanged,
    pages,
    milliseconds,
    seconds,
    original: toFacts(reply.original),
    content:
      content === undefined
        ? undefined
        : Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
  };
};

/** Input of {@link tryConvertSet}. */
export interface TrialInput {
  readonly assetId: string;
  readonly definition: ConvertSetSettings;
  /** Page of a document or frame of a video, from 1. Default: 1. */
  readonly page?: number | undefined;
}

export const tryConvertSet = call({
  name: 'admin.convert_sets.trial',
  method: 'POST',
  path: 'admin/convert_sets/trial',
  summary:
    'Converts an asset with a convert set that is not stored, and returns the file and its size. Stores nothing. The end of the request cancels the conversion.',
  access: 'admin',
  scope: 'formats:write',
  idempotent: false,
  problems: [
    'asset-not-found',
    'asset-offline',
    'file-gone',
    'convert-set-unknown',
    'conversion-failed',
    'too-many-requests',
  ],
  schemas: async () => (await load()).tryConvertSet,
  unwrap: toTrial,
  wrap: ({ assetId, definition, page }: TrialInput) => ({
    asset_id: assetId,
    definition: fromConvertSet(definition),
    ...(page === undefined ? {} : { page }),
  }),
});
