import type { FastifyRequest } from 'fastify';
import { network } from '../../lib/client-address.js';
import type { Principal } from '../../auth/principal.js';

/** A request, as far as the limits need it. */
export type From = Pick<FastifyRequest, 'ip'>;

/** Returns the key by which limits count: the user, or the address of a guest (IPv6: its /64 network). */
export const clientKey = ({ ip }: From, principal: Principal): string =>
  principal.kind === 'user' ? `user ${principal.id}` : network(ip);
