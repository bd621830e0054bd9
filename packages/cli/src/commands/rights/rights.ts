import { ACCESS_LEVELS, nameKey, type AccessLevel, type PermissionRule } from '@assetportal/sdk/contract';
import { createAdminClient } from '@assetportal/sdk/admin';
import { isPortalError } from '@assetportal/sdk';
import type { Context, Run } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import {
  checkMembers,
  RULES,
  shownAccess,
  shownFolder,
  printOutcome,
  writeRows,
} from '../../kernel/views.js';

const rightsOf = (context: Context) => createAdminClient(context.portal()).rights;

export const list: Run = async (context) => {
  const { value } = await rightsOf(context).get({ signal: context.signal });
  await writeRows(context, RULES, value);
};

export const set: Run = async (context, [group = '', folder = '', access = '']) => {
  checkMembers(context, RULES.known);
  const rule: PermissionRule = { group, folder: readFolder(folder), ...readAccess(access) };
  await change(context, (rules) => {
    const at = rules.findIndex((other) => isSame(other, rule));
    return at === -1 ? [...rules, rule] : rules.with(at, rule);
  });
  const values = { group, folder: shownFolder(rule.folder), access: shownAccess(rule) };
  await printOutcome(context, RULES.kinds[1], RULES.members(rule), context.t('people.rights.set', values));
};

export const unset: Run = async (context, [group = '', folder = '']) => {
  checkMembers(context, ['group', 'folder']);
  const place = { group, folder: readFolder(folder) };
  const values = { group, folder: shownFolder(place.folder) };
  await change(context, (rules) => {
    const others = rules.filter((rule) => !isSame(rule, place));
    if (others.length === rules.length) throw new CliError('rule-unknown', EXIT.notFound, values);
    return others;
  });
  await printOutcome(context, 'rule-removed', place, context.t('people.rights.unset', values));
};

/** More often than this nobody is overtaken by chance. */
const MOST_TRIES = 10;

/** Changes the rules as they are now: what somebody else saves in between is kept. */
async function change(
  context: Context,
  to: (rules: readonly PermissionRule[]) => PermissionRule[],
): Promise<void> {
  const rights = rightsOf(context);
  const { signal } = context;
  for (let tries = 1; ; tries += 1) {
    const { value, etag } = await rights.get({ signal });
    try {
      await rights.save(to(value), { signal, ...(etag === undefined ? {} : { ifMatch: etag }) });
      return;
    } catch (error) {
      const overtaken = isPortalError(error) && error.code === 'changed-meanwhile';
      if (!overtaken || tries === MOST_TRIES) throw error;
    }
  }
}

const isSame = (rule: PermissionRule, place: { readonly group: string; readonly folder: string }): boolean =>
  rule.folder === place.folder && nameKey(rule.group) === nameKey(place.group);

/** A folder of the library as a person writes it: `/`, `.`, `./a/b/`, `a/b`. */
function readFolder(text: string): string {
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || text === '') throw new CliError('folder-invalid', EXIT.usage, { folder: text });
  return parts.join('/');
}

/** `none`, `view`, `download`, or `download:web,print`. */
function readAccess(text: string): Pick<PermissionRule, 'access' | 'convert_sets'> {
  const [access = '', ...rest] = text.split(':');
  const sets = rest
    .join(':')
    .split(',')
    .filter((id) => id !== '');
  const isLevel = (ACCESS_LEVELS as readonly string[]).includes(access);
  if (!isLevel || (rest.length > 0 && (access !== 'download' || sets.length === 0))) {
    throw new CliError('access-invalid', EXIT.usage, { access: text });
  }
  return { access: access as AccessLevel, ...(rest.length === 0 ? {} : { convert_sets: sets }) };
}
