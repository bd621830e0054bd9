import { parentPort, workerData } from 'node:worker_threads';
import { Indexer } from './scan/indexer.js';
import { bytePath } from '../lib/byte-path.js';
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.js';

/** Worker thread of the library. All code that reads files runs here, so that requests never wait for a disk. */
if (parentPort === null) throw new Error('This module must run as the worker thread of the library.');
const port = parentPort;
const settings = workerData as WorkerSettings;
const send = (message: FromWorker) => port.postMessage(message);

const applied: (() => void)[] = [];
const indexer = new Indexer({
  root: Buffer.from(settings.root),
  skipped: settings.skipped === undefined ? undefined : bytePath(settings.skipped),
  rootInode: settings.rootInode,
  timing: settings.timing,
  apply(batch) {
    send({ kind: 'batch', batch });
    return new Promise((resolve) => applied.push(resolve));
  },
  onStatus: (status, settled, filesRead) => send({ kind: 'status', status, settled, filesRead }),
  onRoot: (inode) => send({ kind: 'root', inode }),
  note: (level, message) => send({ kind: 'note', level, message }),
});

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'indexed-files':
      return indexer.load(message.files);
    case 'start':
      return indexer.start();
    case 'rescan':
      return void indexer.rescan().then(() => send({ kind: 'rescanned', request: message.request }));
    case 'applied':
      return applied.shift()?.();
    case 'close':
      for (const resolve of applied.splice(0)) resolve();
      return void indexer.close().then(() => {
        send({ kind: 'closed' });
        port.close();
      });
  }
});
