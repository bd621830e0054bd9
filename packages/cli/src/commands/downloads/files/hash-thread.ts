import { Worker } from 'node:worker_threads';

/** Size of a block of shared memory, in bytes. */
const BLOCK = 1024 * 1024;
/** Number of blocks. Limits the memory, and with it how far the network may be ahead of the hash. */
const BLOCKS = 6;

/** Message to the thread. */
export type HashRequest =
  | {
      readonly kind: 'update';
      readonly file: number;
      readonly memory: SharedArrayBuffer;
      /** Number of bytes in the block. */
      readonly length: number;
    }
  | {
      readonly kind: 'update-shared';
      readonly file: number;
      /** Bytes in shared memory, which stay the same until the reply. */
      readonly chunks: readonly Uint8Array[];
      readonly call: number;
    }
  | { readonly kind: 'digest'; readonly file: number; readonly call: number }
  | { readonly kind: 'end'; readonly file: number };

/** Message from the thread. */
export type HashReply =
  | { readonly kind: 'free'; readonly memory: SharedArrayBuffer }
  | { readonly kind: 'updated'; readonly call: number }
  | { readonly kind: 'digest'; readonly call: number; readonly sha256: string };

type WithoutCall<T> = T extends unknown ? Omit<T, 'call'> : never;

/** Incremental SHA-256 of a file. */
export interface FileHash {
  /** Adds bytes. Resolves when the buffers may be used again, and waits while the hash is too far behind. */
  update(chunks: readonly Uint8Array[]): Promise<void>;
  /** Returns the hash of all bytes so far, in lower-case hexadecimal. More bytes may follow. */
  digest(): Promise<string>;
  /** Releases the memory. */
  end(): void;
}

/**
 * Thread that computes the SHA-256 of large files, while the main thread reads from the network. All files share it. It
 * starts with the first file, and does not keep the process running.
 */
class HashThread {
  private readonly worker;
  private readonly free = Array.from({ length: BLOCKS }, () => new SharedArrayBuffer(BLOCK));
  private readonly waiting: ((memory: SharedArrayBuffer) => void)[] = [];
  /** Callers that wait for a reply, by the number of their call. */
  private readonly callers = new Map<number, (sha256: string) => void>();
  /** Blocks that are not full, by file. */
  private readonly blocks = new Map<number, { memory: SharedArrayBuffer; length: number }>();
  private files = 0;
  private calls = 0;
  /** Number of requests without a reply. */
  private pending = 0;

  constructor(path: string) {
    this.worker = new Worker(path);
    this.worker.unref();
    this.worker.on('message', (reply: HashReply) => this.receive(reply));
    // The thread fails only because of a bug. The run could not end otherwise.
    this.worker.on('error', (error) => {
      throw error;
    });
  }

  open(): FileHash {
    this.files += 1;
    const file = this.files;
    return {
      update: async (chunks) => {
        const isShared = chunks.map(({ buffer }) => buffer instanceof SharedArrayBuffer);
        // Chunks in other memory come first: Node has received them before the fast reader took over.
        const copied = isShared.lastIndexOf(false) + 1;
        for (const chunk of chunks.slice(0, copied)) await this.copy(file, chunk);
        this.flush(file);
        const shared = chunks.slice(copied);
        if (shared.length > 0) await this.call({ kind: 'update-shared', file, chunks: shared });
      },
      digest: () => this.call({ kind: 'digest', file }),
      end: () => this.worker.postMessage({ kind: 'end', file } satisfies HashRequest),
    };
  }

  /** Copies a chunk to shared memory. Waits while the hash is too far behind. */
  private async copy(file: number, chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.byteLength;) {
      let block = this.blocks.get(file);
      if (block === undefined) {
        block = { memory: await this.acquire(), length: 0 };
        this.blocks.set(file, block);
      }
      const part = chunk.subarray(at, at + BLOCK - block.length);
      new Uint8Array(block.memory).set(part, block.length);
      block.length += part.byteLength;
      at += part.byteLength;
      if (block.length === BLOCK) this.flush(file);
    }
  }

  /** Sends the bytes of the current block, so that no file holds a block while it waits for the network. */
  private flush(file: number): void {
    const block = this.blocks.get(file);
    if (block === undefined) return;
    this.blocks.delete(file);
    this.send({ kind: 'update', file, ...block });
  }

  private acquire(): Promise<SharedArrayBuffer> {
    const memory = this.free.pop();
    if (memory !== undefined) return Promise.resolve(memory);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Sends a request and waits for its reply. */
  private call(request: WithoutCall<Extract<HashRequest, { call: number }>>): Promise<string> {
    this.calls += 1;
    const call = this.calls;
    return new Promise((resolve) => {
      this.callers.set(call, resolve);
      this.send({ ...request, call });
    });
  }

  private send(request: HashRequest): void {
    if (this.pending === 0) this.worker.ref();
    this.pending += 1;
    this.worker.postMessage(request);
  }

  private receive(reply: HashReply): void {
    this.pending -= 1;
    if (this.pending === 0) this.worker.unref();
    if (reply.kind !== 'free') {
      this.callers.get(reply.call)?.(reply.kind === 'digest' ? reply.sha256 : '');
      this.callers.delete(reply.call);
      return;
    }
    const next = this.waiting.shift();
    if (next === undefined) this.free.push(reply.memory);
    else next(reply.memory);
  }
}

let thread: HashThread | undefined;

/** Starts a SHA-256 in the thread for large files. @param worker Returns the path of the thread. */
export function openThreadHash(worker: () => string): FileHash {
  thread ??= new HashThread(worker());
  return thread.open();
}
