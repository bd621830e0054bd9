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

/** Where the convert sets of an admin are kept. */
export const CONVERT_SETS: DocumentKey = { kind: 'convert_sets', name: '' };

/** The convert sets as they are now. */
export interface ConvertSets {
  /** Ids of those that are offered, the original first. */
  readonly offered: readonly string[];
  /** Ids of all, also of the hidden ones: a rule may name them. */
  readonly exists: readonly string[];
  /** One that is offered, other than the original. */
  find(id: string): ConvertSetDefinition | undefined;
  /** What one gives of an asset; undefined where it gives nothing of it. */
  filesOf(definition: ConvertSetDefinition, asset: Asset): RenditionFiles | undefined;
  /** Whether an asset can be had so, whoever asks. */
  isPossible(id: string, asset: Asset): boolean;
  title(id: string, texts: Translator): ConvertSet;
  /** What is to be stored, whoever it comes from: a call or the history. @throws ApiError `invalid-request` */
  check(content: unknown): { convert_sets: ConvertSetDefinition[] };
}

/**
 * Keeps the convert sets in memory, exchanged before a change of them is acknowledged. One of an admin's stands in the
 * place of a built-in one with its id.
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
    const found = all.get(id);
    return found?.hidden === true ? undefined : found;
  };
  return {
    get offered() {
      return [ORIGINAL, ...[...all.keys()].filter((id) => find(id) !== undefined)];
    },
    get exists() {
      return [ORIGINAL, ...all.keys()];
    },
    find,
    filesOf: (definition, asset) => filesOf(definition, asset, tools),
    isPossible(id, asset) {
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
      const wrong = convertSetFault(sets);
      if (wrong === undefined) return { convert_sets: sets };
      throw new ApiError('invalid-request', {
        values: { path: ['body.convert_sets', ...wrong.path].join('.'), value: wrong.value },
        fault: wrong.fault,
      });
    },
  };
}

interface Stored {
  convert_sets: ConvertSetDefinition[];
}

const Stored = z.looseObject({ convert_sets: z.array(z.unknown()) });

/** What is wrong of what is stored (a hand, or a newer version, wrote it) is left out: it would make nothing. */
async function read(documents: DocumentRepository): Promise<ConvertSetDefinition[]> {
  const stored = await documents.get(CONVERT_SETS);
  const parsed = Stored.safeParse(stored === undefined ? { convert_sets: [] } : JSON.parse(stored.content));
  const definitions = (parsed.data?.convert_sets ?? []).map((one) => ConvertSetDefinition.safeParse(one));
  return definitions
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
    .filter((definition) => convertSetFault([definition]) === undefined);
}

/** The built-in ones first, in their order. */
function merge(own: readonly ConvertSetDefinition[]): ReadonlyMap<string, ConvertSetDefinition> {
  return new Map([...BUILT_IN, ...own].map((definition) => [definition.id, definition]));
}
