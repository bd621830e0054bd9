import type { Suggested, SuggestRequest } from '../../engine.js';
import type { PartialQuery } from '../../query.js';
import type { Selection, SolrBody } from '../requests/base.js';
import { decode } from '../schema/encode.js';
import {
  examplesBody,
  similarWordsBody,
  similarWordsOf,
  suggestBody,
  suggestionsOf,
  type ExampleReply,
  type SuggestReply,
} from './suggest.js';

type Ask = <T>(body: SolrBody) => Promise<T>;

/** Returns suggestions (`SearchEngine.suggest`), with an example for each term. */
export async function suggestions(
  ask: Ask,
  selection: Selection,
  typed: PartialQuery,
  { rows, typos }: Pick<SuggestRequest, 'rows' | 'typos'>,
): Promise<readonly Suggested[]> {
  const suggested = await withoutExamples(ask, selection, typed, { rows, typos });
  const words = suggested.flatMap((one) => (one.kind === 'term' ? [one.text] : []));
  if (words.length === 0) return suggested;
  const { body, queries } = examplesBody(selection, typed.last, words);
  const { grouped } = await ask<ExampleReply>(body);
  const examples = new Map(words.map((word, at) => [word, grouped[queries[at]!]?.doclist.docs[0]?.id]));
  return suggested.flatMap((one): Suggested[] => {
    if (one.kind === 'value') return [one];
    const example = examples.get(one.text);
    // The index may have changed between the two requests.
    return example === undefined ? [] : [{ ...one, example: decode(example) }];
  });
}

async function withoutExamples(
  ask: Ask,
  selection: Selection,
  typed: PartialQuery,
  { rows, typos }: Pick<SuggestRequest, 'rows' | 'typos'>,
): Promise<readonly Suggested[]> {
  if (typos === undefined)
    return suggestionsOf(await ask<SuggestReply>(suggestBody(selection, typed, rows)), typed, rows);
  const body = similarWordsBody(selection, typed.last, { rows, typos });
  if (body === undefined) return [];
  const words = similarWordsOf(await ask<SuggestReply>(body), rows, typos);
  return words.map(({ text, count }) => ({ kind: 'term', text, count, example: '' }));
}
