import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { localizedText, resolveAssetId, shortIds, type IdMatch } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { readLines } from '../../kernel/io/stdin.js';
import { listSome } from '../../kernel/text/list-some.js';
import { plain } from '../../kernel/text/plain.js';

/** Maximum number of simultaneous lookups. */
const LOOKUPS = 8;

/**
 * Returns the asset IDs for the words of a command line, in their order. A word is a complete ID, which costs no
 * request, or a unique prefix of an ID (decisions, section 7, Short IDs). A word that matches no asset is returned
 * unchanged, so that the command can report it together with complete IDs that do not exist.
 *
 * @throws CliError `id-ambiguous`, or `asset-unknown` if no word matches an asset
 */
export async function resolveIds(
  { signal, language }: Context,
  portal: Portal,
  words: readonly string[],
): Promise<string[]> {
  const find = (prefix: string) => portal.assets.byPrefix({ prefix }, { signal });
  const ids: string[] = [];
  let resolved = 0;
  for (let start = 0; start < words.length; start += LOOKUPS) {
    const batch = words.slice(start, start + LOOKUPS);
    const matches = await Promise.all(batch.map((word) => resolveAssetId(word, find)));
    for (const [index, match] of matches.entries()) {
      const word = batch[index] ?? '';
      if (match.kind === 'one') resolved += 1;
      ids.push(idOf(word, match, language));
    }
  }
  if (words.length > 0 && resolved === 0) {
    throw new CliError('asset-unknown', EXIT.notFound, { ids: listSome(words) });
  }
  return ids;
}

function idOf(word: string, match: IdMatch, language: string): string {
  if (match.kind !== 'ambiguous') return match.kind === 'one' ? match.id : word;
  const { candidates } = match;
  throw new CliError('id-ambiguous', EXIT.usage, {
    id: plain(word),
    candidates: listOf(candidates, language),
    count: candidates.length,
  });
}

/** Returns one line per candidate, with the part of its ID that distinguishes it. */
function listOf(candidates: readonly Asset[], language: string): string {
  const short = shortIds(candidates.map(({ id }) => id));
  return candidates
    .map((asset) => {
      const title = localizedText(asset, 'title', language) ?? '';
      return `\n  ${plain(short.get(asset.id) ?? asset.id)}  ${plain(title)}`;
    })
    .join('');
}

/**
 * Yields the words of a command line. For `-`, yields the first column of each line of standard input, so that a command
 * accepts the output of `search`.
 */
export async function* readWords(
  { io }: Context,
  words: readonly string[],
): AsyncGenerator<string, void, undefined> {
  for (const word of words) {
    if (word !== '-') yield word;
    else for await (const line of readLines(io.stdin)) yield (line.split('\t')[0] ?? '').trim();
  }
}
