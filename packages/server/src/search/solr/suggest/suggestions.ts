import type { Suggested, SuggestRequest } from '../../engine.js';
import type { PartialQuery } from '../../query.js';
import type { Selection, SolrBody } from '../requests/base.js';
import { decode } from '../schema/encode.js';
import type { Documents } from '../similar/similar.js';
import {
  exampleBody,
  similarWordsBody,
  similarWordsOf,
  suggestBody,
  suggestionsOf,
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
  const suggested =
    typos === undefined
      ? suggestionsOf(await ask<SuggestReply>(suggestBody(selection, typed, rows)), typed, rows)
      : await similarWords(ask, selection, typed, { rows, typos });
  // One request per word: each ends at its first asset. One request for all of them would read all their assets.
  const complete = await Promise.all(
    suggested.map(async (one): Promise<Suggested | undefined> => {
      if (one.kind === 'value') return one;
      const { response } = await ask<Documents<{ id: string }>>(exampleBody(selection, typed.last, one.text));
      const [example] = response.docs;
      // The index may have changed between the two requests.
      return example && { ...one, example: decode(example.id) };
    }),
  );
  return complete.filter((one) => one !== undefined);
}

async function similarWords(
  ask: Ask,
  selection: Selection,
  typed: PartialQuery,
  { rows, typos }: { readonly rows: number; readonly typos: number },
): Promise<readonly Suggested[]> {
  const body = similarWordsBody(selection, typed.last, { rows, typos });
  if (body === undefined) return [];
  const words = similarWordsOf(await ask<SuggestReply>(body), rows, typos);
  return words.map(({ text, count }) => ({ kind: 'term', text, count, example: '' }));
}
