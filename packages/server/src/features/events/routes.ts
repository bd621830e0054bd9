import { getEvents } from '@assetportal/sdk/contract';
import type { Authenticate, Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import type { EventHub } from '../../delivery/events/hub.js';
import type { createConnectionSlots } from '../../http/guard/connection-slots.js';

/** Longer ones are none of ours. */
const LONGEST_ID = 100;

export function eventRoutes(
  mount: Mount,
  parts: { hub: EventHub; identify: Authenticate; places: ReturnType<typeof createConnectionSlots> },
): void {
  mount(getEvents, async ({ request, reply, principal }) => {
    const leave = parts.places.take(principal, request.ip);
    const still = async (): Promise<Principal | undefined> => {
      const now = (await parts.identify(request)).principal;
      return isSamePerson(now, principal) ? now : undefined;
    };
    const { body } = parts.hub.open(still, lastEventId(request.headers['last-event-id']));
    body.once('close', leave);
    // Before anything is read of it, the client may be gone already.
    reply.raw.once('close', () => body.destroy());
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // What stands between, such as nginx, must not gather the events.
      'x-accel-buffering': 'no',
    });
    return (await reply.send(body)) as never;
  });
}

const lastEventId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header.slice(0, LONGEST_ID) : undefined;

function isSamePerson(now: Principal, before: Principal): boolean {
  if (now.kind === 'user' && before.kind === 'user') return now.id === before.id;
  return now.kind === before.kind && now.kind !== 'nobody';
}
