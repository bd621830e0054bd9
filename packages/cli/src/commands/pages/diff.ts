import { command } from '../../kernel/command.js';
import { DIFF_OPTIONS, diffResources } from '../resources/diff.js';

export default command({
  name: 'pages diff',
  group: 'settings',
  arguments: { dir: 'required' },
  options: DIFF_OPTIONS,
  optionsOf: 'config diff',
  exits: ['difference'],
  run: (context, { dir }, options) => diffResources(context, 'pages', dir, options),
});
