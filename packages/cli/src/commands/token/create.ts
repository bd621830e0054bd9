import type { TokenScope } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkMembers, printOutcome, withField } from '../../kernel/view.js';
import { parseEnd, parseScopes } from './parse.js';
import { TOKENS, tokensOf } from './view.js';

const DRY_MEMBERS = ['name', 'scopes', 'groups', 'until', 'created'];

export default command({
  name: 'token create',
  group: 'users',
  effect: 'writes',
  exits: ['refused'],
  options: {
    name: { type: 'text', value: 'name' },
    may: { type: 'list', value: 'scopes' },
    group: { type: 'repeated', value: 'name' },
    until: { type: 'text', value: 'time' },
    'dry-run': { type: 'flag' },
  },
  /** Prints only the token to stdout, so that it can be piped. It is shown only once. */
  async run(context, _arguments, options) {
    const name = given('name', options.name);
    const scopes = parseScopes(given('may', options.may));
    const until = parseEnd(given('until', options.until), context.world.now());
    checkMembers(context, options.dryRun === true ? DRY_MEMBERS : [...TOKENS.fieldNames, 'secret']);
    const token = { name, scopes, groups: [...(options.group ?? [])], until };
    return options.dryRun === true ? plan(context, token) : create(context, token);
  },
});

interface NewToken {
  readonly name: string;
  readonly scopes: TokenScope[];
  /** Groups to which the token may add users. */
  readonly groups: string[];
  /** In ISO 8601, UTC. */
  readonly until: string;
}

/** @throws CliError `token-option-missing` */
function given<T>(option: string, value: T | undefined): T {
  if (value === undefined) throw new CliError('token-option-missing', EXIT.usage, { option });
  return value;
}

async function plan(context: Context, token: NewToken): Promise<void> {
  const { name, scopes, until } = token;
  const values = { name, scopes: scopes.join(', '), until: day(context, until) };
  const members = { ...token, created: null };
  await printOutcome(context, 'token-plan', members, context.t('token.wouldCreate', values));
}

async function create(context: Context, { groups, ...token }: NewToken): Promise<void> {
  const { io, t, signal } = context;
  const sent = { ...token, ...(groups.length === 0 ? {} : { groups }) };
  const created = await tokensOf(context).create(sent, { signal });
  // On stderr: the runner of GitHub reads both streams, and stdout has only the token.
  if (context.world.env['GITHUB_ACTIONS'] === 'true') io.stderr.write(`::add-mask::${created.secret}\n`);
  // Fields that do not name the token must not lose it.
  const lost = io.fields?.includes('secret') === false;
  const printed = lost ? { ...context, io: withField(io, 'secret') } : context;
  const { name, scopes, until } = created.token;
  const line = t('token.created', { name, scopes: scopes.join(', '), until: day(context, until) });
  await printOutcome(
    printed,
    TOKENS.kinds[1],
    { ...TOKENS.members(created.token), secret: created.secret },
    line,
  );
  if (io.json) return;
  io.note(t('token.once'));
  await io.data(`${created.secret}\n`);
}

const day = ({ language }: Context, time: string): string => new Date(time).toLocaleString(language);
