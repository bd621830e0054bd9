import { connectToServer } from '../../workers/channel.js';
import { createFileReader } from './read.js';
import type { FileReader } from './read-result.js';
import { ALIVE_MS, type FromReader, type ToReader } from './reader-protocol.js';

/**
 * Process that reads files of the library. Its decoders handle untrusted files, so it runs in the sandbox, and the
 * server can kill it at any time.
 */
let reader: FileReader | undefined;

const send = connectToServer<ToReader, FromReader>((message) => {
  if (message.kind === 'open') {
    reader = createFileReader({ ...message, root: Buffer.from(message.root) });
    send({ kind: 'ready' });
    return;
  }
  const { request, files } = message;
  void reader?.read(files).then((results) => send({ kind: 'results', request, results }));
});

// A decoder that never returns also stops this timer.
setInterval(() => send({ kind: 'alive' }), ALIVE_MS);
