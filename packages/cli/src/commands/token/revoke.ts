import type { AccessToken } from '@assetportal/sdk/contract';
import { nearestKey } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { confirm } from '../../kernel/prompts.js';
import { plain } from '../../kernel/text/plain.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { TOKENS, tokensOf } from './view.js';

export default command({
  name: 'token revoke',
  group: 'users',
  effect: 'writes',
  exits: ['notFound'],
  arguments: { token: 'required' },
  options: { yes: { type: 'flag' }, 'dry-run': { type: 'flag' } },
  async run(context, { token: named }, { yes = false, dryRun = false }) {
    const { t, signal } = context;
    checkMembers(context, [...TOKENS.fieldNames, 'dryRun']);
    const client = tokensOf(context);
    const token = find(await client.list({}, { signal }), named);
    const { id, name } = token;
    const outcome = (after: AccessToken, line: string) =>
      printOutcome(context, 'token-revoked', { ...TOKENS.members(after), dryRun }, line);
    if (!token.valid) return outcome(token, t('token.alreadyEnded', { name }));
    if (dryRun) return outcome(token, t('token.wouldRevoke', { name }));
    await confirm(context, t('token.confirm', { name: plain(name) }), { skip: yes });
    await outcome(await client.revoke({ id }, { signal }), t('token.revoked', { name }));
  },
});

/**
 * Returns the token with an ID or a name. Of several with the name, at most one is valid.
 *
 * @throws CliError `token-unknown`, `token-misspelled`
 */
function find(tokens: readonly AccessToken[], named: string): AccessToken {
  const key = (name: string) => name.normalize('NFC').toLowerCase();
  const withName = tokens.filter(({ name }) => key(name) === key(named));
  const token = tokens.find(({ id }) => id === named) ?? withName.find(({ valid }) => valid) ?? withName[0];
  if (token !== undefined) return token;
  const nearest = nearestKey(
    named,
    tokens.filter(({ valid }) => valid).map(({ name }) => name),
  );
  throw new CliError(nearest === null ? 'token-unknown' : 'token-misspelled', EXIT.notFound, {
    name: plain(named),
    nearest: plain(nearest ?? ''),
  });
}
