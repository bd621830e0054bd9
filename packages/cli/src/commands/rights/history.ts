import { command } from '../../kernel/command.js';
import { HISTORY_OPTIONS, listHistory } from '../history/list-history.js';

export default command({
  name: 'rights history',
  group: 'users',
  options: HISTORY_OPTIONS,
  optionsOf: 'config history',
  run: (context, _args, { limit }) => listHistory(context, { kind: 'permissions', limit }),
});
