import { command } from '../../kernel/command.js';
import { IMPORT_OPTIONS, importResources } from '../resources/import.js';
import { parseKinds } from './kinds.js';

export default command({
  name: 'apply',
  group: 'settings',
  effect: 'writes',
  arguments: { dir: 'required' },
  options: { only: { type: 'list', value: 'kinds' }, ...IMPORT_OPTIONS },
  exits: ['partly'],
  run: (context, { dir }, { only, ...options }) => importResources(context, parseKinds(only), dir, options),
});
