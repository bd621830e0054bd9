import { command } from '../../kernel/command.js';
import { writeRows } from '../../kernel/view.js';
import { TOKENS, tokensOf } from './view.js';

export default command({
  name: 'token list',
  group: 'users',
  async run(context) {
    await writeRows(context, TOKENS, await tokensOf(context).list({}, { signal: context.signal }));
  },
});
