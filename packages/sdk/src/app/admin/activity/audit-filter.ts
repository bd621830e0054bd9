import type { AuditFilter } from '../../../client/calls/activity.js';
import { AUDIT_ACTIONS, type AuditAction } from '../../../contract/vocabulary.js';

/** Groups of actions by which the audit log is filtered. */
export const AUDIT_GROUPS = {
  logins: ['login', 'login-failed', 'logout', 'password-mail', 'password-reset'],
  downloads: ['download', 'zip'],
  settings: ['saved', 'restored', 'file-set', 'file-removed', 'rules-pending'],
  users: ['user-added', 'user-changed', 'user-removed', 'group-added', 'group-removed'],
  operation: ['loss-confirmed', 'index-retried', 'key-rotated'],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>;

/** Group of actions. */
export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** Periods by which the audit log is filtered, in days. */
export const AUDIT_PERIODS = [1, 7, 30, 90] as const;

/** Filter of the audit log as an admin chooses it. */
export interface AuditChoice {
  /** A group of actions, or one action. Null: all. */
  readonly actions: AuditGroup | AuditAction | null;
  /** Name of a user. Empty: guests and visitors without a session. Null: everyone. */
  readonly user: string | null;
  /** Only the last days. Null: all. */
  readonly days: (typeof AUDIT_PERIODS)[number] | null;
}

/** All entries. */
export const ALL_ENTRIES: AuditChoice = { actions: null, user: null, days: null };

/** Returns the filter of the call for a choice. */
export function auditFilterOf({ actions, user, days }: AuditChoice, now: Date): AuditFilter {
  return {
    ...(actions === null ? {} : { action: actionsOf(actions) }),
    ...(user === null ? {} : { user }),
    ...(days === null ? {} : { from: new Date(now.getTime() - days * 86_400_000).toISOString() }),
  };
}

/** Returns the group or action with this name. Null if there is none. */
export function auditActionsNamed(name: string): AuditChoice['actions'] {
  return isGroup(name) ? name : (AUDIT_ACTIONS.find((action) => action === name) ?? null);
}

const actionsOf = (actions: AuditGroup | AuditAction): AuditAction[] =>
  isGroup(actions) ? [...AUDIT_GROUPS[actions]] : [actions];

const isGroup = (name: string): name is AuditGroup => Object.hasOwn(AUDIT_GROUPS, name);
