import type { AuditFilter } from '../../../client/calls/activity.js';
import { AUDIT_ACTIONS, type AuditAction } from '../../../contract/vocabulary.js';
import type { Translator } from '../../../translations/translator.js';

/** Groups of actions by which the audit log is filtered. */
export const AUDIT_GROUPS = {
  logins: ['login', 'login-failed', 'logout', 'password-mail', 'password-reset', 'password-changed'],
  downloads: ['download', 'zip'],
  settings: ['saved', 'restored', 'file-set', 'file-removed', 'rules-pending'],
  users: [
    'user-added',
    'user-changed',
    'user-removed',
    'group-added',
    'group-removed',
    'session-ended',
    'token-created',
    'token-revoked',
  ],
  operation: ['loss-confirmed', 'index-retried', 'key-rotated', 'backup', 'backup-restored'],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>;

/** Group of actions. */
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** Periods by which the audit log is filtered, in days. */
export const AUDIT_PERIODS = [1, 7, 30, 90] as const;

/** Time after the last key after which the entries with a text are loaded, in milliseconds. */
export const AUDIT_SEARCH_AFTER = 300;

/** Filter of the audit log as an admin chooses it. */
export interface AuditChoice {
  /** Entries with one of these actions. Empty: all. */
  readonly actions: readonly AuditAction[];
  /** Name of a user. Empty: guests and visitors without a session. Null: everyone. */
  readonly user: string | null;
  /** Only the last days. Null: all. */
  readonly days: (typeof AUDIT_PERIODS)[number] | null;
  /** Text that the entries contain, such as the name of an asset. Empty: any. */
  readonly text: string;
}

/** All entries. */
export const ALL_ENTRIES: AuditChoice = { actions: [], user: null, days: null, text: '' };

/** Returns the filter of the call for a choice. */
export function auditFilterOf({ actions, user, days, text }: AuditChoice, now: Date): AuditFilter {
  return {
    ...(isAll(actions) ? {} : { action: [...actions] }),
    ...(user === null ? {} : { user }),
    ...(days === null ? {} : { from: new Date(now.getTime() - days * 86_400_000).toISOString() }),
    ...(text === '' ? {} : { text }),
  };
}

/** How many of the actions of a group are chosen. */
export function chosenInGroup(actions: AuditChoice['actions'], group: AuditGroup): 'all' | 'some' | 'none' {
  const all: readonly AuditAction[] = AUDIT_GROUPS[group];
  const count = all.filter((action) => actions.includes(action)).length;
  return count === 0 ? 'none' : count === all.length ? 'all' : 'some';
}

/** Returns the actions after one was chosen, or was removed from the choice. */
export const withAction = (actions: AuditChoice['actions'], action: AuditAction): AuditChoice['actions'] =>
  actions.includes(action) ? actions.filter((one) => one !== action) : [...actions, action];

/** Returns the actions after a group was chosen. If all of its actions are chosen, they are removed. */
export function withGroup(actions: AuditChoice['actions'], group: AuditGroup): AuditChoice['actions'] {
  const all: readonly AuditAction[] = AUDIT_GROUPS[group];
  const others = actions.filter((action) => !all.includes(action));
  return chosenInGroup(actions, group) === 'all' ? others : [...others, ...all];
}

/** Returns the choice of actions in words: the name of the only one, or of the group, or else their number. */
export function chosenActionsText(actions: AuditChoice['actions'], { t }: Translator): string {
  const [first] = actions;
  if (first === undefined || isAll(actions)) return t('activity.audit.allActions');
  if (actions.length === 1) return t(`activity.audit.only.${first}`);
  const group = (Object.keys(AUDIT_GROUPS) as AuditGroup[]).find(
    (name) => AUDIT_GROUPS[name].length === actions.length && chosenInGroup(actions, name) === 'all',
  );
  return group === undefined
    ? t('activity.audit.someActions', { count: actions.length })
    : t(`activity.audit.group.${group}`);
}

const isAll = ({ length }: AuditChoice['actions']): boolean =>
  length === 0 || length === AUDIT_ACTIONS.length;
