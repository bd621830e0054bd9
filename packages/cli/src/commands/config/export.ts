import { command } from '../../kernel/command.js';
import { EXPORT_OPTIONS, exportResources } from '../resources/export/export-resources.js';

export default command({
  name: 'config export',
  group: 'settings',
  effect: 'writes',
  options: EXPORT_OPTIONS,
  run: (context, _args, options) => exportResources(context, ['config'], options),
});
