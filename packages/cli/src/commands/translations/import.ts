import { command } from '../../kernel/command.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { IMPORT_OPTIONS, importResources } from '../resources/import.js';
import { FILE_OPTIONS, fileSelection } from './options.js';
import { readTranslationFiles } from './read-files.js';

export default command({
  name: 'translations import',
  group: 'settings',
  effect: 'writes',
  arguments: { dir: 'required' },
  options: { ...IMPORT_OPTIONS, ...FILE_OPTIONS },
  exits: ['partly'],
  /** Returns 8 if an entry of a file could not be used. */
  async run(context, { dir }, options) {
    const selection = fileSelection(options);
    let skipped = 0;
    const code = await importResources(context, ['translations'], dir, options, async (...args) => {
      const files = await readTranslationFiles(args[0], args[1], dir, selection);
      ({ skipped } = files);
      return files;
    });
    return code === EXIT.done && skipped > 0 ? EXIT.partly : code;
  },
});
