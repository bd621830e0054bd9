import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '@assetportal/sdk/contract';
import { Emitter } from '../lib/emitter.js';
import type { AuditRepository, NewAuditEntry } from '../store/audit.js';
import { tokenOf, type Principal } from './principal.js';

/** A principal and its request. */
interface Actor {
  readonly principal: Principal;
  readonly request: Pick<FastifyRequest, 'ip' | 'log'>;
}

/** What the audit log records of an action. */
export interface AuditedAction {
  readonly action: AuditAction;
  /** Target of the action: an asset ID, a user name or a kind of setting. */
  readonly subject?: string | null | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** The audit log, which records the actions of users and guests. */
export interface AuditLog {
  /**
   * Adds an entry. Callers log every change before they acknowledge it. The call rejects if the log cannot be
   * written, for example because the disk is full, so that no change goes unrecorded. The entry contains the name of
   * the principal's machine token.
   *
   * @param by The principal and its request.
   * @param subject Target of the action: an asset ID, a user name or a kind of setting.
   */
  write(
    by: Actor,
    action: AuditAction,
    subject?: string | null,
    detail?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Adds an entry for each action, like {@link AuditLog.write}, but all or none. */
  writeAll(by: Actor, actions: readonly AuditedAction[]): Promise<void>;
  /** Adds a listener that is called after each new entry. */
  onWritten(listener: (action: AuditAction) => void): void;
}

export function createAuditLog(repository: AuditRepository): AuditLog {
  const written = new Emitter<AuditAction>();
  return {
    async write(by, action, subject, detail) {
      await repository.add(entryOf(by, { action, subject, detail }));
      written.emit(action);
    },
    async writeAll(by, actions) {
      await repository.addAll(actions.map((one) => entryOf(by, one)));
      for (const { action } of actions) written.emit(action);
    },
    onWritten: (listener) => void written.on(listener),
  };
}

function entryOf({ principal, request }: Actor, { action, subject, detail }: AuditedAction): NewAuditEntry {
  const user = principal.kind === 'user' ? principal.name : null;
  const token = tokenOf(principal);
  const details = token === undefined ? detail : { ...detail, token: token.name };
  return { action, user, address: request.ip, subject, detail: details };
}
