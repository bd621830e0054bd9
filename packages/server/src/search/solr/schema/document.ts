import { createHash } from 'node:crypto';
import { FIELD_NAMES, fieldOf, ratioCode, type Asset, type FieldName } from '@assetportal/sdk/contract';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { averageColor } from '../../embedded/columns/color-column.js';
import {
  isExactField,
  KEYWORD_FIELDS,
  NUMBER_FIELDS,
  numberOf,
  SEARCHED,
  searchableValues,
  valuesOf,
} from '../../embedded/index/field-schema.js';
import { SUGGESTED_FIELDS, type IndexedAsset } from '../../engine.js';
import { partsOf, sortKey, wordsOf } from '../../text.js';
import { HASHED_FIELDS } from './config-set.js';
import { encode, idNumber } from './encode.js';

/** Document of Solr: values by field name (`config-set.ts`). */
export type SolrDocument = Record<string, string | number | readonly string[]>;

/** Number of code units of a text whose words are computed without a pause. */
const PART = 20_000;
/** Maximum number of words that are indexed per asset. Lucene limits the positions in a field. */
const MAX_WORDS = 1_000_000;
/** Maximum length of the beginning of a value that suggestions compare with the typed text, in code units. */
const MAX_SUFFIX = 200;
/** Maximum number of words of a value that suggestions start with. */
const MAX_STARTS = 50;

/** Returns the document of an asset. Pauses in a long text. */
export async function documentOf(
  { asset, content }: Required<IndexedAsset>,
  version: number,
  slice: TimeSlice,
): Promise<SolrDocument> {
  const document: SolrDocument = { id: encode(asset.id), idn: idNumber(asset.id), ver: version };
  const all = new Set<string>();
  for (const field of FIELD_NAMES) {
    const isSearched = fieldOf(field).searched !== undefined;
    if (!isSearched && !KEYWORD_FIELDS.includes(field)) continue;
    const tokens = searchableValues({ asset }, field).map((value) => wordsOf(value).map(encode));
    setList(
      document,
      `w_${field}`,
      tokens.map((words) => words.join(' ')),
    );
    if (isSearched) for (const words of tokens) for (const word of words) all.add(word);
    if (slice.due) await slice.pause();
  }
  const text = await tokensOf(content, slice);
  for (const word of text) all.add(word);
  setList(document, 'w_content', [text.join(' ')]);
  document['all'] = [...all].join(' ');
  setValues(document, asset);
  setFolders(document, asset.folder);
  setColors(document, asset);
  setList(document, 'x', suggestionsOf(asset));
  return document;
}

/** Returns the folder and its parents, without the root folder. */
const ancestorsOf = (folder: string): string[] =>
  folder === '' ? [] : folder.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));

/** Encodes a folder so that the root folder is not empty. */
const encodeFolder = (folder: string): string => encode(`/${folder}`);

/** Encodes the sort key of a text so that it is not empty. */
const encodeSortKey = (text: string): string => encode(`/${sortKey(text)}`);

async function tokensOf(content: string, slice: TimeSlice): Promise<string[]> {
  const tokens: string[] = [];
  for (const part of partsOf(content, PART)) {
    for (const word of wordsOf(part)) tokens.push(encode(word));
    if (tokens.length >= MAX_WORDS) break;
    if (slice.due) await slice.pause();
  }
  return tokens.slice(0, MAX_WORDS);
}

function setList(document: SolrDocument, name: string, values: readonly string[]): void {
  const present = [...new Set(values)].filter((value) => value !== '');
  if (present.length > 0) document[name] = present;
}

function setValues(document: SolrDocument, asset: Asset): void {
  for (const field of KEYWORD_FIELDS) {
    if (field !== 'folder') setList(document, `v_${field}`, valuesOf(asset, field).map(encode));
  }
  for (const field of NUMBER_FIELDS) {
    const number = numberOf(asset, field);
    if (Number.isFinite(number)) document[`n_${field}`] = number;
  }
  for (const field of FIELD_NAMES) {
    const [first] = valuesOf(asset, field);
    if (first === undefined || !isSortedByText(field)) continue;
    document[`o_${field}`] = encodeSortKey(first);
  }
  for (const field of HASHED_FIELDS) {
    const words = searchableValues({ asset }, field).flatMap(wordsOf);
    if (words.length > 0) document[`h_${field}`] = hashOf(words);
  }
  for (const value of valuesOf(asset, 'sha256')) document['o_sha256'] = encode(value.toLowerCase());
  document['ratio'] = ratioCode(asset.width, asset.height);
}

/** Returns true for a field whose sort key is a text. */
const isSortedByText = (field: FieldName): boolean =>
  fieldOf(field).sort === true && !isExactField(field) && !NUMBER_FIELDS.includes(field);

const hashOf = (words: readonly string[]): number =>
  createHash('sha1').update(words.join(' ')).digest().readUIntBE(0, 6);

function setFolders(document: SolrDocument, folder: string): void {
  const ancestors = ancestorsOf(folder);
  setList(document, 'v_folder', ancestors.map(encode));
  document['folder'] = encodeFolder(folder);
  if (ancestors[0] !== undefined) document['top'] = encode(ancestors[0]);
}

function setColors(document: SolrDocument, asset: Asset): void {
  document['colors'] = new Set(valuesOf(asset, 'color_code')).size;
  const color = asset.thumbhash === undefined ? undefined : averageColor(asset.thumbhash);
  if (color === undefined) return;
  document['lab_light'] = color.light;
  document['lab_red'] = color.red;
  document['lab_yellow'] = color.yellow;
}

/** Separates the parts of an entry of `x`. Encoded values do not contain it. */
export const ENTRY_SEPARATOR = '\t';

/**
 * Returns the entries of `x`: for each word of a facet value, `0` (first word) or `1`, the words from there, the field
 * and the value. Once for all fields, and once with the field before it.
 */
function suggestionsOf(asset: Asset): string[] {
  return SUGGESTED_FIELDS.flatMap((field) => {
    const labels = field === 'folder' ? ancestorsOf(asset.folder) : [...new Set(valuesOf(asset, field))];
    return labels.flatMap((label) => {
      const words = wordsOf(field === 'folder' ? label.slice(label.lastIndexOf('/') + 1) : label).map(encode);
      return words.slice(0, MAX_STARTS).flatMap((_, start) => {
        const suffix = words.slice(start).join(' ').slice(0, MAX_SUFFIX);
        const entry = [`${start === 0 ? 0 : 1}${suffix}`, field, encode(label)].join(ENTRY_SEPARATOR);
        return [entry, `${field}:${entry}`];
      });
    });
  });
}

/** Searched fields with their weights. The last is the text content. */
export const WEIGHTED_FIELDS = SEARCHED.map(({ name, weight }) => ({ name: `w_${name}`, weight }));
