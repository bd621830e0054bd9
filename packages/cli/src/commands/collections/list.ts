import type { Collection } from '@assetportal/sdk/contract';
import { collectionLabel } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import { writeList } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';

const NAMES = ['indicator', 'label', 'search', 'filter', 'sort', 'orientation', 'translation'];

export default command({
  name: 'collection list',
  group: 'assets',
  async run(context) {
    const { io, language, signal } = context;
    const collections = await context.portal().collections.list({}, { signal });
    const labelOf = (collection: Collection) => collectionLabel(collection, collection.indicator, language);
    if (io.json) {
      const rows = collections.map((collection) => ({ ...collection, label: labelOf(collection) }));
      return writeList(io, 'collections', {}, rows, NAMES);
    }
    if (io.interactive) {
      const { collectionTree } = await import('./tree.js');
      return io.data(collectionTree(collections, context, labelOf));
    }
    const line = (collection: Collection) =>
      `${plain(collection.indicator)}\t${plain(labelOf(collection))}\n`;
    await io.data(collections.map(line).join(''));
  },
});
