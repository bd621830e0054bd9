import { ignoresCase } from '@assetportal/sdk/contract';
import type { Suggested, SuggestRequest } from '../../engine.js';
import type { PartialQuery } from '../../query.js';
import type { Selection, SolrBody } from '../requests/base.js';
import { spellingsBody, spellingsIn } from '../requests/facet-values.js';
import type { CountReply } from '../requests/search.js';
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
  const spelled = withSpellings(ask, selection, suggested);
  // One request per word: each ends at its first asset. One request for all of them would read all their assets.
  const complete = await Promise.all(
    suggested.map(async (one, at): Promise<Suggested | undefined> => {
      if (one.kind === 'value') return (await spelled)[at];
      const { response } = await ask<Documents<{ id: string }>>(exampleBody(selection, typed.last, one.text));
      const [example] = response.docs;
      // The index may have changed between the two requests.
      return example && { ...one, example: decode(example.id) };
    }),
  );
  return complete.filter((one) => one !== undefined);
}

/** Returns suggestions with the most frequent spelling of each value in the matching assets. */
async function withSpellings(
  ask: Ask,
  selection: Selection,
  suggested: readonly Suggested[],
): Promise<readonly Suggested[]> {
  const keys = suggested.flatMap((one) =>
    one.kind === 'value' && ignoresCase(one.field) ? [{ field: one.field, key: one.text }] : [],
  );
  if (keys.length === 0) return suggested;
  const reply = await ask<CountReply>(spellingsBody(selection, keys, { ownFilter: true }));
  const spellings = spellingsIn(reply, keys);
  return suggested.map((one) => {
    const at =
      one.kind === 'value' ? keys.findIndex(({ field, key }) => field === one.field && key === one.text) : -1;
    return at === -1 ? one : { ...one, text: spellings[at]! };
  });
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
