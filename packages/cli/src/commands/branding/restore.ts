import { command } from '../../kernel/command.js';
import { RESTORE_OPTIONS, restoreVersion } from '../resources/restore.js';

export default command({
  name: 'branding restore',
  group: 'settings',
  effect: 'writes',
  arguments: { version: 'required' },
  options: RESTORE_OPTIONS,
  optionsOf: 'config restore',
  exits: ['notFound'],
  run: (context, { version }, options) => restoreVersion(context, 'branding', { version, ...options }),
});
