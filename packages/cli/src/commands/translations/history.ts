import { command } from '../../kernel/command.js';
import { LANGUAGE_HISTORY_OPTIONS, listLanguageHistory } from '../history/list-history.js';

export default command({
  name: 'translations history',
  group: 'settings',
  options: LANGUAGE_HISTORY_OPTIONS,
  run: (context, _args, options) => listLanguageHistory(context, 'translations', options),
});
