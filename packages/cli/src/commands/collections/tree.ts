import type { Collection } from '@assetportal/sdk/contract';
import { parseIndicator } from '@assetportal/sdk/rules';
import stringWidth from 'string-width';
import type { Context } from '../../kernel/context.js';
import { cut } from '../../kernel/io/table.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import { plain } from '../../kernel/text/plain.js';

/** Prefix of the collections that are folders of the library. */
const FOLDER = 'folder/';

/** Number of spaces between an indicator and a label. */
const GAP = 2;

/** Minimum width of the labels, in terminal columns. A terminal without space for it shows only the indicators. */
const LABEL_WIDTH = 12;

/**
 * Formats collections as a tree for a terminal. The members of a meta collection and the folders are below their group.
 * Indicators are never truncated, because users copy them.
 */
export function collectionTree(
  collections: readonly Collection[],
  { io, t }: Context,
  labelOf: (collection: Collection) => string,
): string {
  const groups = new Map<string, Collection[]>();
  for (const collection of collections) {
    const key = groupOf(collection.indicator);
    groups.set(key, [...(groups.get(key) ?? []), collection]);
  }
  const names = [...groups].flatMap(([key, members]) =>
    members.map(({ indicator }) => stringWidth(plain(indicator)) + (key === '' ? 0 : BRANCH.length)),
  );
  const widest = Math.max(0, ...names);
  const space = terminalWidth(io) - widest - GAP;
  const line = (collection: Collection, branch: string) => {
    const name = `${branch}${plain(collection.indicator)}`;
    if (space < LABEL_WIDTH) return name;
    return `${name}${' '.repeat(widest - stringWidth(name) + GAP)}${cut(plain(labelOf(collection)), space)}`;
  };
  return [...groups]
    .flatMap(([key, members]) => [
      ...(key === '' ? [] : [io.style.bold(key === FOLDER ? t('collections.folders') : plain(key))]),
      ...members.map((member, index) =>
        line(member, key === '' ? '' : index === members.length - 1 ? LAST_BRANCH : BRANCH),
      ),
    ])
    .map((text) => `${text}\n`)
    .join('');
}

const BRANCH = '├ ';
const LAST_BRANCH = '└ ';

/** Returns the heading of a collection in the tree. Empty for one without a heading. */
function groupOf(indicator: string): string {
  if (indicator.startsWith(FOLDER)) return FOLDER;
  const parsed = parseIndicator(indicator);
  return parsed.kind === 'meta' ? parsed.prefix : '';
}
