import { parentPort, workerData } from 'node:worker_threads';
import { Indexer } from './scan/indexer.js';
import type { ListedAsset } from './read/listed-file.js';
import type { ReadResult } from './read/read-result.js';
import { bytePath } from '../lib/byte-path.js';
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.js';

/**
 * Worker thread of the library. It lists folders and compares them with the index, so that requests never wait for
 * a disk. The main thread has another process read the files (`read/reader-process.ts`).
 */
if (parentPort === null) throw new Error('This module must run as the worker thread of the library.');
const port = parentPort;
const settings = workerData as WorkerSettings;
const send = (message: FromWorker) => port.postMessage(message);

const applied: (() => void)[] = [];
const reading = new Map<number, (results: ReadResult[]) => void>();
let requests = 0;

function read(files: readonly ListedAsset[]): Promise<ReadResult[]> {
  requests += 1;
  const request = requests;
  send({ kind: 'read', request, files });
  return new Promise((resolve) => reading.set(request, resolve));
}

const indexer = new Indexer({
  root: Buffer.from(settings.root),
  skipped: settings.skipped === undefined ? undefined : bytePath(settings.skipped),
  rootInode: settings.rootInode,
  mounts: settings.mounts,
  timing: settings.timing,
  read,
  apply(batch) {
    send({ kind: 'batch', batch });
    return new Promise((resolve) => applied.push(resolve));
  },
  onStatus: (status, settled, filesRead) => send({ kind: 'status', status, settled, filesRead }),
  onRoot: (inode) => send({ kind: 'root', inode }),
  onMounts: (mounts) => send({ kind: 'mounts', mounts }),
  note: (level, message) => send({ kind: 'note', level, message }),
});

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'indexed-files':
      return indexer.load(message.files);
    case 'start':
      return indexer.start();
    case 'rescan':
      return void indexer.rescan(message).then(() => send({ kind: 'rescanned', request: message.request }));
    case 'read':
      reading.get(message.request)?.([...message.results]);
      return void reading.delete(message.request);
    case 'remove':
      return indexer.remove(message.ids);
    case 'confirm-loss':
      return void indexer.confirmLoss().then(() => send({ kind: 'rescanned', request: message.request }));
    case 'applied':
      return applied.shift()?.();
    case 'close':
      for (const resolve of applied.splice(0)) resolve();
      for (const resolve of reading.values()) resolve([]);
      return void indexer.close().then(() => {
        send({ kind: 'closed' });
        port.close();
      });
  }
});
