import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '@assetportal/sdk/contract';
import { Emitter } from '../lib/emitter.js';
import type { AuditRepository } from '../store/audit.js';
import type { Principal } from './principal.js';

/** Records who did what. */
export interface AuditLog {
  /**
   * Writes a line. Changes are written before they are acknowledged; if the log cannot be written (a full disk), the
   * call fails, so that nothing happens unseen.
   *
   * @param by The principal, and its request.
   * @param subject What it is done to: an asset's ID, a user's name, a kind of setting.
   */
  write(
    by: { readonly principal: Principal; readonly request: Pick<FastifyRequest, 'ip' | 'log'> },
    action: AuditAction,
    subject?: string | null,
    detail?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Adds a listener for written lines. */
  onWritten(listener: (action: AuditAction) => void): void;
}

export function createAuditLog(repository: AuditRepository): AuditLog {
  const written = new Emitter<AuditAction>();
  return {
    async write({ principal, request }, action, subject, detail) {
      const user = principal.kind === 'user' ? principal.name : null;
      await repository.add({ action, user, address: request.ip, subject, detail });
      written.emit(action);
    },
    onWritten: (listener) => void written.on(listener),
  };
}
