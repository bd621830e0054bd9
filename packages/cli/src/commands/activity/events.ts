import type { PortalEvent } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { plain, toJson } from '../../kernel/text/plain.js';
import { checkFields } from '../../kernel/io/documents.js';

export default command({
  name: 'events',
  group: 'assets',
  /** Runs until the user interrupts it (130), or until the portal ends the stream. */
  async run(context) {
    const { io, t, signal } = context;
    checkFields(io, []);
    const portal = context.portal();
    // The event stream is repeated without end. A wrong address must fail.
    await portal.info.version({}, { signal });
    let isConnected = true;
    portal.transport.onFailure(() => {
      if (isConnected) io.warning('events-interrupted', t('events.interrupted', { url: context.address() }));
      isConnected = false;
    });
    for await (const event of portal.events({}, { signal })) {
      isConnected = true;
      await io.data(io.json ? `${toJson(event)}\n` : eventLine(event, context.world.now()));
    }
    signal.throwIfAborted();
  },
});

/** Returns an event as a tab-separated line: time of receipt, type, and details. */
function eventLine(event: PortalEvent, time: number): string {
  const cells = [new Date(time).toISOString(), event.type, ...detailsOf(event)];
  return `${cells.map(plain).join('\t')}\n`;
}

function detailsOf(event: PortalEvent): string[] {
  switch (event.type) {
    case 'index': {
      const { state, done, found, failed } = event.status;
      return [state, `done=${done}`, `found=${found}`, `failed=${failed}`];
    }
    case 'assets': {
      const { added, changed, removed, many } = event;
      if (many === true) return ['many'];
      const lists = Object.entries({ added, changed, removed }).filter(([, ids]) => ids.length > 0);
      return lists.map(([name, ids]) => `${name}=${ids.join(',')}`);
    }
    case 'config':
      return event.kind === undefined ? [] : [event.kind];
  }
}
