import { command } from '../../../kernel/command.js';
import type { OptionDeclarations } from '../../../kernel/command-types.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import download from '../../downloads/command/download.js';
import { bookmarkedIds } from '../bookmarked-ids.js';

/** Options of `download` that select assets. The bookmarks take their place. */
const SELECTION = new Set(['query', 'facet', 'sort', 'bookmarks', 'collection', 'files-from']);

const options: OptionDeclarations = Object.fromEntries(
  Object.entries(download.options ?? {}).filter(([name]) => !SELECTION.has(name)),
);

export default command({
  name: 'bookmark download',
  group: 'assets',
  options,
  optionsOf: 'download',
  effect: 'writes',
  exits: ['partly'],
  async run(context, _args, given) {
    const words = await bookmarkedIds(context, context.portal());
    if (words.length > 0) {
      return download.execute(context, {
        command: 'download',
        entry: download,
        words,
        line: context.line,
        options: { ...given },
      });
    }
    context.io.note(context.t('bookmark.none'));
    return EXIT.done;
  },
});
