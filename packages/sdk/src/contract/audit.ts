import * as z from 'zod/mini';
import { call } from './call.js';
import { integer } from './wire.js';

/** What is written down of what people do: logins, downloads and changes by admins. */
export const AUDIT_ACTIONS = [
  'login',
  'login-failed',
  'logout',
  'password-mail',
  'password-reset',
  'download',
  'zip',
  'user-added',
  'user-changed',
  'user-removed',
  'group-added',
  'group-removed',
  'saved',
  'restored',
  'file-set',
  'file-removed',
] as const;
/** Something that is written down. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A line of the audit log. Lines are added and never changed. */
export const AuditEntry = z.looseObject({
  id: z.int(),
  /** ISO 8601, UTC. */
  time: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it; null for a guest and for somebody who is not logged in. */
  user: z.nullable(z.string()),
  /** The address they came from; null where the portal did it. */
  address: z.nullable(z.string()),
  /** What it was done to: an asset's id, a user's name, a kind of setting; null where the action says it all. */
  subject: z.nullable(z.string()),
  /** More of it, such as the convert set. */
  detail: z.optional(z.record(z.string(), z.unknown())),
});
/** A line of the audit log. */
export interface AuditEntry extends z.infer<typeof AuditEntry> {}

export const getAudit = call({
  name: 'admin.audit',
  method: 'GET',
  path: 'admin/audit',
  summary: 'The audit log, the newest line first.',
  access: 'admin',
  query: z.object({
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    user: z.optional(z.string().check(z.maxLength(200))),
    subject: z.optional(z.string().check(z.maxLength(200))),
    /** Only lines older than the one with this id: where the page before ended. */
    before: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
    rows: z.optional(integer(1, 1000)),
  }),
  reply: z.looseObject({ entries: z.array(AuditEntry) }),
});
