import { writeSync } from 'node:fs';
import { CHANNEL, connectToServer } from '../../../packages/server/src/workers/channel.js';

/** Ways in which a worker whose decoder a file controls could reply. */
export type Attack = keyof typeof ATTACKS | 'none';

const ATTACKS = {
  'no object': () => send(null),
  'a number': () => send(5),
  'an unknown code': () => send({ ok: false, code: '<script>', message: '' }),
  'a code without a message': () => send({ ok: false, code: 'empty' }),
  'bytes that are no message': () => write(Buffer.from([4, 0, 0, 0, 1, 2, 3, 4])),
  'a message without an end': () => {
    write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    for (;;) write(Buffer.alloc(64 * 1024));
  },
};

const send = connectToServer<Attack, unknown>((attack) => {
  if (attack === 'none') send({ ok: true, value: 'done' });
  else ATTACKS[attack]();
});

/** Writes to the channel, until the server has closed it or ends this process. */
function write(bytes: Uint8Array): void {
  try {
    writeSync(CHANNEL, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}
