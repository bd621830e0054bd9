import { createHash } from 'node:crypto';
import {
  FIELD_NAMES,
  fieldOf,
  ignoresCase,
  ratioCode,
  valueKey,
  type Asset,
  type FieldName,
} from '@assetportal/sdk/contract';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { averageColor } from '../../embedded/columns/color-column.js';
import {
  DATE_FIELDS,
  instantIn,
  isExactField,
  KEYWORD_FIELDS,
  NUMBER_FIELDS,
  numberOf,
  SEARCHED,
  searchableValues,
  type SearchedField,
  valuesOf,
} from '../../embedded/index/field-schema.js';
import { SUGGESTED_FIELDS, type IndexedAsset } from '../../engine.js';
import { partsOf, sortKey } from '../../text.js';
import { wordFormsOf } from '../../word-forms.js';
import { HASHED_FIELDS } from './config-set.js';
import { encode, idNumber } from './encode.js';
import { ENTRY_SEPARATOR, spellingEntry } from './spelling-entry.js';
import { spellingsOf, tokensOf, type Tokens } from './tokens.js';

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
  const forms = new Set<string>();
  const parts = new Set<string>();
  const add = (field: SearchedField['name'], tokens: readonly Tokens[], isSearched: boolean): void => {
    const words = new Set(tokens.flatMap((one) => one.words));
    const others = without(
      tokens.flatMap((one) => one.forms),
      words,
    );
    const ownParts = without(
      tokens.flatMap((one) => one.parts),
      new Set([...words, ...others]),
    );
    setList(
      document,
      `w_${field}`,
      tokens.map(({ text }) => text),
    );
    setTokens(document, `f_${field}`, others);
    setTokens(document, `p_${field}`, ownParts);
    if (!isSearched) return;
    for (const word of words) all.add(word);
    for (const form of others) forms.add(form);
    for (const part of ownParts) parts.add(part);
  };
  for (const field of FIELD_NAMES) {
    const isSearched = fieldOf(field).searched !== undefined;
    if (!isSearched && !KEYWORD_FIELDS.includes(field)) continue;
    add(field, searchableValues({ asset }, field).map(tokensOf), isSearched);
    if (slice.due) await slice.pause();
  }
  add('content', [await contentTokens(content, slice)], true);
  if (content !== '') document['content'] = content;
  for (const form of forms) all.add(form);
  setTokens(document, 'all', all);
  setTokens(document, 'forms', forms);
  setTokens(document, 'parts', without(parts, all));
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

/** Returns the tokens of the text content. Ends after {@link MAX_WORDS} words. */
async function contentTokens(content: string, slice: TimeSlice): Promise<Tokens> {
  const values: string[] = [];
  const words: string[] = [];
  const forms = new Set<string>();
  const parts = new Set<string>();
  for (const part of partsOf(content, PART)) {
    const tokens = tokensOf(part);
    values.push(tokens.text);
    for (const word of tokens.words) words.push(word);
    for (const form of tokens.forms) forms.add(form);
    for (const part of tokens.parts) parts.add(part);
    if (words.length >= MAX_WORDS) break;
    if (slice.due) await slice.pause();
  }
  return {
    text: values.filter((value) => value !== '').join(' '),
    words,
    forms: [...forms],
    parts: [...parts],
  };
}

const without = (tokens: Iterable<string>, excluded: ReadonlySet<string>): Set<string> =>
  new Set([...tokens].filter((token) => !excluded.has(token)));

function setTokens(document: SolrDocument, name: string, tokens: ReadonlySet<string>): void {
  if (tokens.size > 0) document[name] = [...tokens].join(' ');
}

function setList(document: SolrDocument, name: string, values: readonly string[]): void {
  const present = [...new Set(values)].filter((value) => value !== '');
  if (present.length > 0) document[name] = present;
}

function setValues(document: SolrDocument, asset: Asset): void {
  for (const field of KEYWORD_FIELDS) {
    if (field === 'folder') continue;
    const spellings = spellingsByKey(asset, field);
    setList(document, `v_${field}`, [...spellings.keys()].map(encode));
    if (!ignoresCase(field)) continue;
    setList(
      document,
      `s_${field}`,
      [...spellings].map(([key, spelling]) => spellingEntry(key, spelling)),
    );
  }
  for (const field of NUMBER_FIELDS) {
    const number = numberOf(asset, field);
    if (Number.isFinite(number)) document[`n_${field}`] = number;
  }
  for (const field of DATE_FIELDS) {
    const instant = instantIn(asset, field, numberOf(asset, field));
    if (Number.isFinite(instant)) document[`i_${field}`] = instant;
  }
  for (const field of FIELD_NAMES) {
    const [first] = valuesOf(asset, field);
    if (first === undefined || !isSortedByText(field)) continue;
    document[`o_${field}`] = encodeSortKey(first);
  }
  for (const field of HASHED_FIELDS) {
    const words = searchableValues({ asset }, field).flatMap((value) => {
      const forms = wordFormsOf(value);
      return [...forms.words, ...forms.spelled, ...forms.parts];
    });
    if (words.length > 0) document[`h_${field}`] = hashOf(words);
  }
  for (const value of valuesOf(asset, 'sha256')) document['o_sha256'] = encode(value.toLowerCase());
  document['ratio'] = ratioCode(asset.width, asset.height);
}

/** Returns an asset's values of a field by their keys. Of several spellings of a value, only the first. */
function spellingsByKey(asset: Asset, field: FieldName): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const value of valuesOf(asset, field)) {
    const key = valueKey(field, value);
    if (!spellings.has(key)) spellings.set(key, value);
  }
  return spellings;
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
  const { thumbhash, color_code: main } = asset;
  const color = thumbhash === undefined || main === undefined ? undefined : averageColor(thumbhash);
  if (color === undefined) return;
  document['lab_light'] = color.light;
  document['lab_red'] = color.red;
  document['lab_yellow'] = color.yellow;
}

/**
 * Returns the entries of `x`: for each word of a facet value, `0` (first word) or `1`, the words from there, the field
 * and the key of the value. A part of a word has a separate entry with `2`. Once for all fields, and once with the field before it.
 */
function suggestionsOf(asset: Asset): string[] {
  return SUGGESTED_FIELDS.flatMap((field) => {
    const labels =
      field === 'folder' ? ancestorsOf(asset.folder) : [...spellingsByKey(asset, field).values()];
    return labels.flatMap((label) => {
      const forms = wordFormsOf(field === 'folder' ? label.slice(label.lastIndexOf('/') + 1) : label);
      const starts = spellingsOf(forms).flatMap((words) =>
        words.slice(0, MAX_STARTS).map((_, start) => {
          const suffix = words.slice(start).join(' ').slice(0, MAX_SUFFIX);
          return `${start === 0 ? 0 : 1}${suffix}`;
        }),
      );
      const parts = forms.parts.slice(0, MAX_STARTS).map((part) => `2${encode(part)}`);
      return [...starts, ...parts].flatMap((start) => {
        const entry = [start, field, encode(valueKey(field, label))].join(ENTRY_SEPARATOR);
        return [entry, `${field}:${entry}`];
      });
    });
  });
}

/** Searched fields with their weights. The last is the text content. */
export const WEIGHTED_FIELDS = SEARCHED.map(({ name, weight }) => ({ name: `w_${name}`, weight }));
