import { command } from '../../kernel/command.js';
import { IMPORT_OPTIONS, importResources } from '../resources/import.js';

export default command({
  name: 'pages import',
  group: 'settings',
  effect: 'writes',
  arguments: { dir: 'required' },
  options: IMPORT_OPTIONS,
  optionsOf: 'config import',
  exits: ['partly'],
  run: (context, { dir }, options) => importResources(context, ['pages'], dir, options),
});
