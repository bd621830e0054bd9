import { command } from '../../kernel/command.js';
import { RESTORE_OPTIONS, restoreVersion } from '../resources/restore.js';

export default command({
  name: 'translations restore',
  group: 'settings',
  effect: 'writes',
  arguments: { version: 'required' },
  options: RESTORE_OPTIONS,
  exits: ['notFound'],
  run: (context, { version }, options) => restoreVersion(context, 'translations', { version, ...options }),
});
