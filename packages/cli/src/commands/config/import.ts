import { command } from '../../kernel/command.js';
import { IMPORT_OPTIONS, importResources } from '../resources/import.js';

export default command({
  name: 'config import',
  group: 'settings',
  effect: 'writes',
  arguments: { dir: 'required' },
  options: IMPORT_OPTIONS,
  exits: ['partly'],
  run: (context, { dir }, options) => importResources(context, ['config'], dir, options),
});
