import { command } from '../../kernel/command.js';
import { HISTORY_OPTIONS, listHistory } from '../history/list-history.js';

export default command({
  name: 'config history',
  group: 'settings',
  options: HISTORY_OPTIONS,
  run: (context, _args, { limit }) => listHistory(context, { kind: 'config', limit }),
});
