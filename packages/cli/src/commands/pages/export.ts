import { command } from '../../kernel/command.js';
import { EXPORT_OPTIONS, exportResources } from '../resources/export/export-resources.js';

export default command({
  name: 'pages export',
  group: 'settings',
  effect: 'writes',
  options: EXPORT_OPTIONS,
  optionsOf: 'config export',
  run: (context, _args, options) => exportResources(context, ['pages'], options),
});
