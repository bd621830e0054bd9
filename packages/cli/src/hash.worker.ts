import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashReply, HashRequest } from './commands/downloads/files/hash-thread.js';

/** Entry of the thread that computes the SHA-256 of large files. The bytes arrive in shared memory. */
const hashes = new Map<number, Hash>();

parentPort?.on('message', (request: HashRequest) => {
  const hash = hashes.get(request.file) ?? createHash('sha256');
  hashes.set(request.file, hash);
  if (request.kind === 'end') {
    hashes.delete(request.file);
    return;
  }
  let reply: HashReply;
  if (request.kind === 'digest') {
    reply = { kind: 'digest', call: request.call, sha256: hash.copy().digest('hex') };
  } else if (request.kind === 'update-shared') {
    for (const chunk of request.chunks) hash.update(chunk);
    reply = { kind: 'updated', call: request.call };
  } else {
    hash.update(new Uint8Array(request.memory, 0, request.length));
    reply = { kind: 'free', memory: request.memory };
  }
  parentPort?.postMessage(reply);
});
