import {
  ConvertSetDefinition,
  ConvertSetDefinitions,
  ORIGINAL,
  type Asset,
  type ConvertSet,
} from '@assetportal/sdk/contract';
import { convertSetFault, translated } from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.js';
import { validate } from '../../http/validate.js';
import type { ConvertTools } from '../../media/renditions.js';
import type { DocumentKey, DocumentRepository } from '../../store/documents.js';
import type { ChangeBus } from '../../documents/change-bus.js';
import { BUILT_IN } from './built-in.js';
import { filesOf, type RenditionFiles } from './rendition-files.js';

/** Document that stores the convert sets of admins. */
export const CONVERT_SETS: DocumentKey = { kind: 'convert_sets', name: '' };

/** The current convert sets. */
export interface ConvertSets {
  /** IDs of the convert sets offered for download, the original first. */
  readonly offered: readonly string[];
  /** IDs of all convert sets, including hidden ones, because permission rules may refer to them. */
  readonly allIds: readonly string[];
  /** Returns an offered convert set other than the original, or undefined if there is none with this ID. */
  find(id: string): ConvertSetDefinition | undefined;
  /** Returns the files that a convert set produces from an asset, or undefined if it cannot convert the asset. */
  filesOf(definition: ConvertSetDefinition, asset: Asset): RenditionFiles | undefined;
  /** Returns true if the convert set is offered and can convert the asset, regardless of permissions. */
  canConvert(id: string, asset: Asset): boolean;
  /** Returns the ID and title of a convert set, in the translator's language. */
  title(id: string, translator: Translator): ConvertSet;
  /**
   * Validates convert sets before they are stored, both from an API call and from the history.
   * @throws ApiError `invalid-request`
   */
  check(content: unknown): { convert_sets: ConvertSetDefinition[] };
}

/**
 * Loads the convert sets and caches them in memory. The cache is updated before a change is acknowledged. A
 * custom convert set replaces the built-in one with the same ID.
 */
export async function createConvertSets(parts: {
  readonly documents: DocumentRepository;
  readonly changes: ChangeBus;
  readonly tools: ConvertTools;
}): Promise<ConvertSets> {
  const { documents, changes, tools } = parts;
  let all = merge(await read(documents));
  changes.on(async ({ kind }) => {
    if (kind === CONVERT_SETS.kind) all = merge(await read(documents));
  });
  const find = (id: string) => {
    const definition = all.get(id);
    return definition?.hidden === true ? undefined : definition;
  };
  return {
    get offered() {
      return [ORIGINAL, ...[...all.keys()].filter((id) => find(id) !== undefined)];
    },
    get allIds() {
      return [ORIGINAL, ...all.keys()];
    },
    find,
    filesOf: (definition, asset) => filesOf(definition, asset, tools),
    canConvert(id, asset) {
      const definition = find(id);
      return id === ORIGINAL || (definition !== undefined && filesOf(definition, asset, tools) !== undefined);
    },
    title(id, { t, has, locale }) {
      const own = translated(all.get(id)?.translation ?? {}, locale);
      const key = `convertSets.${id}`;
      return { id, title: own ?? (has(key) ? t(key) : id) };
    },
    check(content) {
      const { convert_sets: sets } = validate(ConvertSetDefinitions, content, 'body') as Stored;
      const fault = convertSetFault(sets);
      if (fault === undefined) return { convert_sets: sets };
      throw new ApiError('invalid-request', {
        values: { path: ['body.convert_sets', ...fault.path].join('.'), value: fault.value },
        fault: fault.fault,
      });
    },
  };
}

interface Stored {
  convert_sets: ConvertSetDefinition[];
}

const Stored = z.looseObject({ convert_sets: z.array(z.unknown()) });

/** Reads the stored convert sets. Skips invalid ones, which may come from manual edits or from a newer version. */
async function read(documents: DocumentRepository): Promise<ConvertSetDefinition[]> {
  const stored = await documents.get(CONVERT_SETS);
  const parsed = Stored.safeParse(stored === undefined ? { convert_sets: [] } : JSON.parse(stored.content));
  const definitions = (parsed.data?.convert_sets ?? []).map((one) => ConvertSetDefinition.safeParse(one));
  return definitions
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
    .filter((definition) => convertSetFault([definition]) === undefined);
}

/** Merges the built-in convert sets with the custom ones. The built-in ones come first. */
function merge(custom: readonly ConvertSetDefinition[]): ReadonlyMap<string, ConvertSetDefinition> {
  return new Map([...BUILT_IN, ...custom].map((definition) => [definition.id, definition]));
}
