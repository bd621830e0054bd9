import { command } from '../../kernel/command.js';
import { DIFF_OPTIONS, diffResources } from '../resources/diff.js';
import { resourceName } from './locate-files.js';
import { FILE_OPTIONS, fileSelection } from './options.js';
import { readTranslationFiles } from './read-files.js';

export default command({
  name: 'translations diff',
  group: 'settings',
  arguments: { dir: 'required' },
  options: { ...DIFF_OPTIONS, ...FILE_OPTIONS },
  exits: ['difference'],
  run(context, { dir }, options) {
    const selection = fileSelection(options);
    const { languages } = selection;
    const names = languages?.map(resourceName);
    let isComplete = true;
    return diffResources(context, 'translations', dir, options, {
      async read(one, portal) {
        const files = await readTranslationFiles(one, portal, dir, selection);
        isComplete = files.complete;
        return files;
      },
      includes: (name) => isComplete && names?.includes(name) !== false,
    });
  },
});
