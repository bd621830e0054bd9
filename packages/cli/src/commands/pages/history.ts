import { command } from '../../kernel/command.js';
import { LANGUAGE_HISTORY_OPTIONS, listLanguageHistory } from '../history/list-history.js';

export default command({
  name: 'pages history',
  group: 'settings',
  options: LANGUAGE_HISTORY_OPTIONS,
  optionsOf: 'translations history',
  run: (context, _args, options) => listLanguageHistory(context, 'pages', options),
});
