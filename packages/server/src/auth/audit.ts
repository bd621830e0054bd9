import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '@assetportal/sdk/contract';
import type { Principal } from './principal.js';
import type { AuditRepository } from '../store/audit.js';

/** Writes down who did what. */
export interface AuditLog {
  /**
   * @param asked Who asks, and the request they ask by.
   * @param subject What it is done to: an asset's id, a user's name, a kind of setting.
   */
  write(
    asked: { readonly principal: Principal; readonly request: Pick<FastifyRequest, 'ip' | 'log'> },
    action: AuditAction,
    subject?: string | null,
    detail?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

/**
 * What is told of a change is written before the change is acknowledged; a log that cannot be written (a full disk)
 * fails the call, so that nothing happens unseen.
 */
export function createAuditLog(
  repository: AuditRepository,
  /** Told of each line that is written. */
  written: (action: AuditAction) => void = () => undefined,
): AuditLog {
  return {
    async write({ principal, request }, action, subject, detail) {
      const user = principal.kind === 'user' ? principal.name : null;
      await repository.add({ action, user, address: request.ip, subject, detail });
      written(action);
    },
  };
}
