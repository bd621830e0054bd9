import { FIELD_NAMES, fieldOf, MAX_FACET_VALUES, valueKey, type FieldName } from '@assetportal/sdk/contract';
import {
  SUGGESTED_FIELDS,
  type FacetCount,
  type FacetRange,
  type FilterValue,
  type FolderScope,
  type IndexedAsset,
  type SearchRequest,
  type SuggestRequest,
} from '../../../packages/server/src/search/engine.js';
import {
  edgesOf,
  MAX_ROUNDS,
  narrowerCore,
  type Extent,
} from '../../../packages/server/src/search/buckets.js';
import { instantOf, periodOf, secondsOf } from '../../../packages/server/src/search/dates.js';
import { parseQuery, parsePartialQuery, type Term } from '../../../packages/server/src/search/query.js';
import { sortKey } from '../../../packages/server/src/search/text.js';
import { mayBePart, wordFormsOf, type WordForms } from '../../../packages/server/src/search/word-forms.js';
import { typosBetween } from '../../fixtures/typos.js';

/** Reference implementation of search: simple, and tests every asset for every request. */
export function referenceSearch(assets: readonly IndexedAsset[], request: SearchRequest) {
  const query = parseQuery(request.query);
  const matching = assets.filter(
    (asset) =>
      isVisible(request.scope, asset.asset.folder) &&
      query.all.every((alternatives) => alternatives.some((term) => matches(asset, term))) &&
      !query.none.some((term) => matches(asset, term)),
  );
  const filters = [...request.filters];
  const passing = (except?: FieldName) =>
    matching.filter((asset) =>
      filters.every(([field, filter]) => field === except || passes(asset, field, filter)),
    );
  const results = passing();
  const { facetLimit = MAX_FACET_VALUES } = request;
  const counts = new Map(request.facets.map((field) => [field, countsOf(passing(field), field)]));
  return {
    numFound: results.length,
    ids: sorted(results, request.sort).map(({ asset }) => asset.id),
    facets: new Map([...counts].map(([field, values]) => [field, values.slice(0, facetLimit)])),
    truncatedFacets: new Set(
      [...counts].filter(([, values]) => values.length > facetLimit).map(([field]) => field),
    ),
    ranges: new Map(
      request.ranges.flatMap((field) => {
        const range = rangeOf(passing(field), field);
        return range ? [[field, range] as const] : [];
      }),
    ),
  };
}

/** Reference implementation of suggestions: tests every word and every value of every asset. */
export function referenceSuggest(
  assets: readonly IndexedAsset[],
  { text, filters, scope, rows, typos }: SuggestRequest,
) {
  const typed = parsePartialQuery(text);
  if (!typed) return [];
  const { rest, last, before, spelled } = typed;
  const typedForms = spelled ? [last, spelled] : [last];
  const results = assets.filter(
    (asset) =>
      isVisible(scope, asset.asset.folder) &&
      rest.all.every((alternatives) => alternatives.some((term) => matches(asset, term))) &&
      !rest.none.some((term) => matches(asset, term)) &&
      [...filters].every(([field, filter]) => passes(asset, field, filter)),
  );
  const distanceOf = (word: string) => (typos === undefined ? 0 : typosBetween(last.words.at(-1)!, word));
  const isSuggested = (word: string) =>
    typos === undefined
      ? typedForms.some(({ words }) => word.startsWith(words.at(-1)!))
      : distanceOf(word) <= typos;
  const isSuggestedPart = (part: string) =>
    isSuggested(part) && (typos !== undefined || mayBePart(last.words.at(-1)!));
  interface Line {
    isPrefix: boolean;
    readonly kind: string;
    readonly field: FieldName | '';
    text: string;
    count: number;
  }
  const lines: Line[] = [];
  const textKey = ({ field, text }: Pick<Line, 'field' | 'text'>) => (field ? valueKey(field, text) : text);
  const add = (key: Omit<Line, 'count'>) => {
    const existing = lines.find(
      (line) => line.kind === key.kind && line.field === key.field && textKey(line) === textKey(key),
    );
    if (existing) existing.count++;
    else lines.push({ ...key, count: 1 });
    if (existing && key.isPrefix) existing.isPrefix = true;
  };
  for (const asset of results) {
    if (last.words.length === 1) {
      const { words, parts } = searchedWords(asset, last.field);
      const suggested = new Set([...words.filter(isSuggested), ...parts.filter(isSuggestedPart)]);
      for (const text of suggested) add({ isPrefix: true, kind: 'term', field: '', text });
    }
    for (const field of typos === undefined ? SUGGESTED_FIELDS : []) {
      if (last.field !== undefined && last.field !== field) continue;
      for (const { label } of countsOf([asset], field)) {
        const forms = wordFormsOf(field === 'folder' ? label.slice(label.lastIndexOf('/') + 1) : label);
        const lead = (start: number) => before.slice(before.length - start);
        const starts = forms.words.flatMap((_, start) =>
          typedForms.some((one) => followsAt(forms, start, one)) ? [start] : [],
        );
        const isPart = typedForms.some(
          ({ words: [word = '', ...more] }) =>
            more.length === 0 && mayBePart(word) && forms.parts.some((part) => part.startsWith(word)),
        );
        if (starts.length === 0 && !isPart) continue;
        const isPrefix = starts.some(
          (start) =>
            start === 0 ||
            (before.length >= start && followsAt(forms, 0, { words: lead(start), prefix: false })),
        );
        add({ isPrefix, kind: 'value', field, text: label });
      }
    }
  }
  for (const line of lines) {
    const labels = line.field === '' ? [] : countsOf(results, line.field);
    line.text =
      labels.find(({ label }) => textKey({ ...line, text: label }) === textKey(line))?.label ?? line.text;
  }
  const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return lines
    .sort(
      (a, b) =>
        distanceOf(a.text) - distanceOf(b.text) ||
        Number(b.isPrefix) - Number(a.isPrefix) ||
        b.count - a.count ||
        order(b.kind, a.kind) ||
        order(textKey(a), textKey(b)) ||
        order(a.field, b.field),
    )
    .slice(0, rows)
    .map(({ kind, field, text, count }) => ({ kind, text, count, ...(kind === 'value' && { field }) }));
}

function searchedWords(asset: IndexedAsset, field: FieldName | undefined) {
  const fields = FIELD_NAMES.filter(
    (name) => fieldOf(name).searched !== undefined && (field === undefined || name === field),
  );
  const values = fields.flatMap((name) => searchedIn(asset, name));
  if (field === undefined && asset.content) values.push(asset.content);
  const forms = values.map(wordFormsOf);
  return {
    words: forms.flatMap(({ words, spelled }) => [...words, ...spelled]),
    parts: forms.flatMap(({ parts }) => parts),
  };
}

function valuesOf({ asset }: IndexedAsset, field: FieldName): string[] {
  const value: unknown = asset[field];
  if (value === undefined) return [];
  const values = (Array.isArray(value) ? value : [value]).map(String);
  return field === 'folder' ? values : values.filter((one) => one !== '');
}

/** Returns the values of a field in all languages. */
function searchedIn(indexed: IndexedAsset, field: FieldName): string[] {
  const others = Object.values(indexed.asset.localized ?? {}).flatMap((texts) => texts[field] ?? []);
  return [...valuesOf(indexed, field), ...others];
}

function numberIn(asset: IndexedAsset, field: FieldName, isInstant = false): number {
  const [text] = valuesOf(asset, field);
  if (text === undefined) return Number.NaN;
  if (fieldOf(field).type !== 'date') return Number(text);
  return isInstant ? instantOf(text) : secondsOf(text);
}

function isNumber(field: FieldName): boolean {
  const { type, multi } = fieldOf(field);
  return !multi && (type === 'integer' || type === 'float' || type === 'date');
}

function isVisible(scope: FolderScope, folder: string): boolean {
  const path = ['', ...folder.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))];
  return path.reduce(
    (visible, step) => scope.rules.findLast((rule) => rule.folder === step)?.visible ?? visible,
    scope.otherwise,
  );
}

function matches(indexed: IndexedAsset, term: Term): boolean {
  const { field } = term;
  if (field === 'id' || field === 'sha256') return valuesOf(indexed, field).includes(term.text);
  if (field !== undefined && isNumber(field) && !fieldOf(field).facet) {
    if (fieldOf(field).type !== 'date') return numberIn(indexed, field) === Number(term.text);
    const period = periodOf(term.text);
    const number = numberIn(indexed, field, period?.isInstant);
    return period !== undefined && number >= period.from && number < period.to;
  }
  const fields = field ? [field] : FIELD_NAMES.filter((name) => fieldOf(name).searched !== undefined);
  const values = fields.flatMap((name) => searchedIn(indexed, name));
  if (!field && indexed.content) values.push(indexed.content);
  return values.some((value) => follows(wordFormsOf(value), term));
}

function follows(forms: WordForms, term: Pick<Term, 'words' | 'prefix'>): boolean {
  const [word = '', ...more] = term.words;
  const isPart = (part: string) => (term.prefix ? part.startsWith(word) : part === word);
  return (
    (more.length === 0 && mayBePart(word) && forms.parts.some(isPart)) ||
    forms.words.some((_, start) => followsAt(forms, start, term))
  );
}

function followsAt(
  { words, spelled }: WordForms,
  start: number,
  term: Pick<Term, 'words' | 'prefix'>,
): boolean {
  return term.words.every((word, i) =>
    [words[start + i], spelled[start + i]].some((candidate) =>
      term.prefix && i === term.words.length - 1 ? candidate?.startsWith(word) : candidate === word,
    ),
  );
}

function passes(asset: IndexedAsset, field: FieldName, filter: FilterValue): boolean {
  if (filter.kind === 'range') {
    const number = numberIn(asset, field, filter.isInstant);
    return number >= (filter.from ?? -Infinity) && number <= (filter.to ?? Infinity);
  }
  if (filter.values.length === 0) return true;
  const values = valuesOf(asset, field);
  if (field === 'folder') return values.some((value) => filter.values.some((one) => isWithin(value, one)));
  const keys = filter.values.map((value) => valueKey(field, value));
  return values.some((value) => keys.includes(valueKey(field, value)));
}

function isWithin(folder: string, other: string): boolean {
  return other === '' || folder === other || folder.startsWith(`${other}/`);
}

function countsOf(assets: readonly IndexedAsset[], field: FieldName): FacetCount[] {
  const counts = new Map<string, Map<string, number>>();
  for (const asset of assets) {
    const values = valuesOf(asset, field);
    const labels =
      field === 'folder'
        ? values.flatMap((folder) => folder.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/')))
        : values;
    for (const [label, key] of firstSpellings(field, labels)) {
      const spellings = counts.get(key) ?? new Map<string, number>();
      counts.set(key, spellings.set(label, (spellings.get(label) ?? 0) + 1));
    }
  }
  return [...counts.values()]
    .map((spellings) => {
      const [best] = [...spellings].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      return { label: best![0], count: [...spellings.values()].reduce((sum, count) => sum + count) };
    })
    .sort((a, b) => b.count - a.count || (valueKey(field, a.label) < valueKey(field, b.label) ? -1 : 1));
}

/** Returns the values of an asset with their keys. Of several spellings of one value, only the first. */
function firstSpellings(field: FieldName, labels: readonly string[]): [label: string, key: string][] {
  const keyed = labels
    .filter((label) => label !== '')
    .map((label): [string, string] => [label, valueKey(field, label)]);
  return keyed.filter(([, key], at) => keyed.findIndex(([, other]) => other === key) === at);
}

function rangeOf(assets: readonly IndexedAsset[], field: FieldName): FacetRange | undefined {
  const numbers = assets.map((asset) => numberIn(asset, field)).filter((number) => !Number.isNaN(number));
  if (numbers.length === 0) return undefined;
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const bucketsIn = (core: Extent) => {
    const edges = [...edgesOf({ min, max }, core)];
    return edges.slice(1).map((to, i) => {
      const from = edges[i]!;
      const isLast = i === edges.length - 2;
      return { from, to, count: numbers.filter((one) => one >= from && (one < to || isLast)).length };
    });
  };
  let buckets = bucketsIn({ min, max });
  const narrower = (core: Extent) =>
    narrowerCore(
      field,
      { min, max },
      core,
      buckets.map(({ count }) => count),
    );
  let core = narrower({ min, max });
  for (let round = 0; core !== undefined && round < MAX_ROUNDS; round++) {
    buckets = bucketsIn(core);
    core = narrower(core);
  }
  return { min, max, buckets };
}

/** Engines may differ in their order by relevance, so the reference sorts by ID instead. */
function sorted(
  assets: readonly IndexedAsset[],
  { field, direction }: SearchRequest['sort'],
): IndexedAsset[] {
  const byId = (a: IndexedAsset, b: IndexedAsset) => (a.asset.id < b.asset.id ? -1 : 1);
  if (field === 'score') return [...assets].sort(byId);
  const keyOf = (asset: IndexedAsset) => {
    if (isNumber(field)) return numberIn(asset, field, true);
    const [text] = valuesOf(asset, field);
    return text === undefined || (text === '' && field !== 'folder') ? Number.NaN : sortKey(text);
  };
  const missing = (key: string | number) => typeof key === 'number' && Number.isNaN(key);
  return [...assets].sort((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if (missing(x) || missing(y)) return Number(missing(x)) - Number(missing(y)) || byId(a, b);
    if (x === y) return byId(a, b);
    return (x < y ? -1 : 1) * (direction === 'desc' ? -1 : 1);
  });
}
