import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { assetMembers } from './asset-members.js';

/** Form of a list of field names. Only for such a word, the field names are loaded. */
const FIELD_LIST = /^[a-z]\w*(?:,[a-z]\w*)*$/;

/**
 * Rejects a word after `--json` that consists only of field names. Other programs use this form to select fields, here
 * it would be a search for these words.
 *
 * @throws CliError `json-word`
 */
export async function checkJsonWord({ io: { json, fields }, line }: Context): Promise<void> {
  if (!json || fields !== undefined) return;
  const word = line[line.indexOf('--json') + 1] ?? '';
  if (!FIELD_LIST.test(word)) return;
  const names = await assetMembers();
  if (word.split(',').every((name) => names.includes(name))) {
    throw new CliError('json-word', EXIT.usage, { fields: word });
  }
}
