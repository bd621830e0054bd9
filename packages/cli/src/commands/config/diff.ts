import { command } from '../../kernel/command.js';
import { DIFF_OPTIONS, diffResources } from '../resources/diff.js';

export default command({
  name: 'config diff',
  group: 'settings',
  arguments: { dir: 'required' },
  options: DIFF_OPTIONS,
  exits: ['difference'],
  run: (context, { dir }, options) => diffResources(context, 'config', dir, options),
});
