import { getEvents } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { UNBUFFERED } from '../../http/send/send-bytes.js';
import type { AppContext } from '../context.js';

/** Maximum length of an event ID; the portal never issues longer ones. */
const MAX_ID_LENGTH = 100;

/** Adds the event stream route (server-sent events). */
export function eventRoutes({
  mount,
  authenticate,
  changes,
  connectionSlots,
  eventHub,
  indexing,
}: AppContext): void {
  indexing.onStatus(() => eventHub.indexChanged());
  indexing.onAssets((changed) => eventHub.assetsChanged(changed));
  changes.on(({ kind }) => eventHub.configChanged(kind));

  mount(getEvents, async ({ request, reply, principal }) => {
    const release = connectionSlots.take(principal, request.ip);
    const current = async (): Promise<Principal | undefined> => {
      const now = (await authenticate(request)).principal;
      return isSameSubject(now, principal) ? now : undefined;
    };
    const { body } = eventHub.open(current, lastEventId(request.headers['last-event-id']));
    body.once('close', release);
    // The client may disconnect before anything is read from the body.
    reply.raw.once('close', () => body.destroy());
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that compresses the stream would hold back events. Some versions of Caddy ignore `no-transform`, but
      // not an encoding.
      'cache-control': 'private, no-store, no-transform',
      'content-encoding': 'identity',
      ...UNBUFFERED,
    });
    return await reply.send(body);
  });
}

const lastEventId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header.slice(0, MAX_ID_LENGTH) : undefined;

function isSameSubject(now: Principal, before: Principal): boolean {
  if (now.kind === 'user' && before.kind === 'user') return now.id === before.id;
  return now.kind === before.kind && now.kind !== 'anonymous';
}
