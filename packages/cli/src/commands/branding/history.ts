import { command } from '../../kernel/command.js';
import { HISTORY_OPTIONS, listHistory } from '../history/list-history.js';

export default command({
  name: 'branding history',
  group: 'settings',
  options: HISTORY_OPTIONS,
  optionsOf: 'config history',
  run: (context, _args, { limit }) => listHistory(context, { kind: 'branding', limit }),
});
