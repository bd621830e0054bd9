import { command } from '../../kernel/command.js';
import { EXPORT_OPTIONS, exportResources } from '../resources/export/export-resources.js';
import { exportTranslationFiles } from './export-files.js';
import { FILE_OPTIONS, fileSelection } from './options.js';

export default command({
  name: 'translations export',
  group: 'settings',
  effect: 'writes',
  options: { ...EXPORT_OPTIONS, ...FILE_OPTIONS },
  run(context, _args, options) {
    const selection = fileSelection(options);
    const { languages, format = 'json' } = selection;
    if (format === 'json' && languages === undefined)
      return exportResources(context, ['translations'], options);
    return exportTranslationFiles(context, { ...options, ...selection });
  },
});
