import type { IncomingMessage } from 'node:http';
import type { Chunks } from '@assetportal/sdk';

/** Size of a block of memory, in bytes. All blocks of some files fit into the cache of the processor. */
const BLOCK_SIZE = 64 * 1024;
/** Number of blocks after which the connection pauses. The SDK holds two batches of 256 KiB, up to 11 blocks. */
const MAX_BLOCKS = 12;

/** Shared memory, so that a thread can hash the bytes without a copy. */
interface Block {
  readonly bytes: Uint8Array;
  /** Number of received bytes. */
  filled: number;
  /** Number of bytes that were passed on. */
  passed: number;
  /** Number of bytes that are no longer needed. */
  released: number;
}

/**
 * Body of a large response. The operating system writes the bytes directly into blocks of memory, which are used again
 * after `release`.
 */
export class LargeBody implements Chunks {
  /** Bytes that Node has received before. */
  private readonly first: Uint8Array[] = [];
  /** Blocks with bytes that were not passed on, and the current block. */
  private readonly blocks: Block[] = [];
  private readonly free: Block[] = [];
  private readonly byMemory = new Map<unknown, Block>();
  /** Number of bytes that were not received. */
  private missing: number;
  private error: Error | undefined;
  private wake: (() => void) | undefined;

  /** @param length Length of the whole body, in bytes. */
  constructor(
    private readonly response: IncomingMessage,
    length: number,
  ) {
    this.missing = length;
    // Node reports that the body ends too early, because it does not get the rest.
    response.on('error', () => undefined);
    response.socket.on('close', () => {
      this.error = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      this.wake?.();
    });
    for (let chunk = readBuffered(response); chunk !== null; chunk = readBuffered(response)) {
      this.first.push(chunk);
      this.missing -= chunk.byteLength;
    }
    this.addBlock();
    // Node has paused the connection if it had received too much.
    response.socket.resume();
    this.endIfComplete();
  }

  /** Returns the memory for the next bytes. */
  space(): Uint8Array {
    const { bytes, filled } = this.lastBlock;
    return bytes.subarray(filled);
  }

  /**
   * Receives bytes from the connection: in the memory of `space`, or the first ones in other memory. Returns false to
   * pause the connection.
   */
  receive(received: Uint8Array): boolean {
    for (let rest = received.subarray(0, this.missing); rest.byteLength > 0;) {
      const block = this.lastBlock;
      const part = rest.subarray(0, BLOCK_SIZE - block.filled);
      if (part.buffer !== block.bytes.buffer) block.bytes.set(part, block.filled);
      block.filled += part.byteLength;
      this.missing -= part.byteLength;
      rest = rest.subarray(part.byteLength);
      if (block.filled === BLOCK_SIZE) this.addBlock();
    }
    this.endIfComplete();
    this.wake?.();
    return !this.isFull;
  }

  async next(): Promise<Uint8Array | undefined> {
    const first = this.first.shift();
    if (first !== undefined) return first;
    for (;;) {
      const block = this.blocks[0];
      if (block !== undefined && block.passed < block.filled) return this.pass(block);
      if (this.missing === 0) return undefined;
      if (this.error !== undefined) throw this.error;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  release({ buffer, byteLength }: Uint8Array): void {
    const block = this.byMemory.get(buffer);
    if (block === undefined) return;
    block.released += byteLength;
    if (block.released < BLOCK_SIZE) return;
    this.free.push(Object.assign(block, { filled: 0, passed: 0, released: 0 }));
    this.response.socket.resume();
  }

  cancel(): Promise<void> {
    this.response.destroy();
    return Promise.resolve();
  }

  private pass(block: Block): Uint8Array {
    const chunk = block.bytes.subarray(block.passed, block.filled);
    block.passed = block.filled;
    if (block.passed === BLOCK_SIZE) this.blocks.shift();
    return chunk;
  }

  private get lastBlock(): Block {
    return this.blocks.at(-1) as Block;
  }

  private get isFull(): boolean {
    return this.free.length === 0 && this.byMemory.size >= MAX_BLOCKS;
  }

  private addBlock(): void {
    let block = this.free.pop();
    if (block === undefined) {
      block = { bytes: new Uint8Array(new SharedArrayBuffer(BLOCK_SIZE)), filled: 0, passed: 0, released: 0 };
      this.byMemory.set(block.bytes.buffer, block);
    }
    this.blocks.push(block);
  }

  /** Closes the connection after the last byte. Node cannot use it again, because it has not seen the rest. */
  private endIfComplete(): void {
    if (this.missing === 0) this.response.socket.destroy();
  }
}

const readBuffered = (response: IncomingMessage) => response.read() as Buffer | null;
