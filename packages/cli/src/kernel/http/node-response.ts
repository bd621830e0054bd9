import type { IncomingMessage } from 'node:http';
import type { Chunks, ReusingResponse } from '@assetportal/sdk';

/**
 * Implements the part of `Response` that the SDK transport reads, on top of node:http. The body is Node's own
 * stream. node:http is used for speed: it adds no load time, and downloads are as fast as with `curl`.
 */
export class NodeResponse implements ReusingResponse {
  constructor(
    readonly stream: IncomingMessage,
    readonly url: string,
    /** Returns a reader for the body that reuses its memory, or undefined if there is none. */
    readonly reusingChunks: () => Chunks | undefined,
  ) {}

  get status(): number {
    return this.stream.statusCode ?? 0;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Returns Node's own stream. The SDK reads it incrementally. */
  get body(): IncomingMessage {
    return this.stream;
  }

  readonly headers = {
    get: (name: string): string | null => {
      const value = this.stream.headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
    forEach: (visit: (value: string, name: string) => void): void => {
      for (const name of Object.keys(this.stream.headers)) visit(this.headers.get(name) ?? '', name);
    },
  };

  async arrayBuffer(): Promise<ArrayBuffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream) chunks.push(chunk as Buffer);
    return new Uint8Array(Buffer.concat(chunks)).buffer;
  }

  async text(): Promise<string> {
    return Buffer.from(await this.arrayBuffer()).toString('utf8');
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }
}
