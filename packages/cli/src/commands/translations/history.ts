import { command } from '../../kernel/command.js';
import { HISTORY_OPTIONS, listHistory } from '../history/list-history.js';

export default command({
  name: 'translations history',
  group: 'settings',
  options: { lang: { type: 'repeated', value: 'code' }, ...HISTORY_OPTIONS },
  run: (context, _args, { lang, limit }) =>
    listHistory(context, { kind: 'translations', languages: lang?.map((code) => code.toLowerCase()), limit }),
});
