import { auditActions, auditTime, AUDIT_GROUPS } from '@assetportal/sdk/admin';
import { AUDIT_ACTIONS, type AuditAction } from '@assetportal/sdk/contract';
import type { OptionDeclarations, OptionValues } from '../../kernel/command-types.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

/** Options that select entries of the audit log, as in the admin area. */
export const AUDIT_FILTER_OPTIONS = {
  user: { type: 'text', value: 'name', group: 'selection' },
  action: {
    type: 'list',
    value: 'actions',
    group: 'selection',
    completion: [...AUDIT_ACTIONS, ...Object.keys(AUDIT_GROUPS)],
  },
  text: { type: 'text', value: 'text', group: 'selection' },
  from: { type: 'text', value: 'time', group: 'selection' },
  to: { type: 'text', value: 'time', group: 'selection' },
} as const satisfies OptionDeclarations;

/** Returns the filter for the options. @throws CliError `action-unknown`, `time-invalid` */
export function parseAuditFilter(options: OptionValues<typeof AUDIT_FILTER_OPTIONS>) {
  const { user, action, text, from, to } = options;
  return {
    ...(user === undefined ? {} : { user }),
    ...(action === undefined ? {} : { action: parseActions(action) }),
    ...(text === undefined ? {} : { text }),
    ...(from === undefined ? {} : { from: parseTime(from, 'from') }),
    ...(to === undefined ? {} : { to: parseTime(to, 'to') }),
  };
}

function parseActions(names: readonly string[]): AuditAction[] {
  const selected = auditActions(names);
  if ('actions' in selected) return [...selected.actions];
  const { unknown, nearest } = selected;
  const available = [...Object.keys(AUDIT_GROUPS), ...AUDIT_ACTIONS].join(', ');
  const parameters = { name: plain(unknown), nearest: nearest ?? '', available };
  throw new CliError(nearest === null ? 'action-unknown' : 'action-misspelled', EXIT.usage, parameters);
}

function parseTime(text: string, edge: 'from' | 'to'): string {
  const time = auditTime(text, edge);
  if (time === undefined)
    throw new CliError('time-invalid', EXIT.usage, { value: plain(text), option: edge });
  return time;
}
