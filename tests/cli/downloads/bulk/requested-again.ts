import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Asset } from '@assetportal/sdk/contract';
import { isFile, isZip, type Proxy } from '../../network/proxy.js';
import { STATE_FOLDER } from '../proxied-cli.js';

interface Plan {
  readonly url: string;
  readonly entries: readonly { readonly id: string; readonly offset: number }[];
}

/**
 * Compares each request for bytes with the files on the disk at that time. A complete file must never be requested again.
 * A part with an ETag must be requested from its end.
 */
export class RequestChecker {
  /** Requests for bytes that were on the disk. */
  readonly faults: string[] = [];
  private readonly plans = new Map<string, Plan['entries']>();

  constructor(
    private readonly options: {
      /** Address of the portal for the CLI. */
      readonly address: string;
      /** Path of the target folder. */
      readonly to: string;
      /** All assets, by path. */
      readonly assets: ReadonlyMap<string, Asset>;
    },
  ) {}

  /** Observes the requests of a proxy. */
  readonly fault: Proxy['fault'] = (request) => {
    if (isZip(request)) this.checkZip(request);
    else if (isFile(request)) this.checkFile(request);
    else if (request.method === 'POST' && /\/api\/download\/?$/.test(request.url ?? '')) {
      return { onBody: (body) => this.addPlan(JSON.parse(body.toString()) as Partial<Plan>) };
    }
    return undefined;
  };

  /** Returns the number of bytes of complete files, and of parts with an ETag. */
  readonly savedBytes = (): number => {
    let bytes = 0;
    for (const [path, { id }] of this.options.assets) bytes += this.sizeOf(path) ?? this.partSize(id);
    return bytes;
  };

  private addPlan({ url, entries }: Partial<Plan>): void {
    if (url !== undefined && entries !== undefined) this.plans.set(url, entries);
  }

  private checkZip({ url = '', headers }: IncomingMessage): void {
    const start = startOf(headers.range);
    const entries = this.plans.get(url);
    if (entries === undefined) this.faults.push(`No plan for ${url}.`);
    const paths = this.pathsById();
    for (const { id, offset } of entries ?? []) {
      const path = paths.get(id) ?? '';
      if (offset >= start && this.sizeOf(path) !== undefined) this.faults.push(`zip: ${path}`);
    }
  }

  private checkFile({ url = '', headers }: IncomingMessage): void {
    const [path, asset] = [...this.options.assets].find(([, { id }]) => url.includes(id)) ?? [];
    if (path === undefined || asset === undefined) return void this.faults.push(`No asset for ${url}.`);
    if (this.sizeOf(path) !== undefined) this.faults.push(`file: ${path}`);
    const size = this.partSize(asset.id);
    const start = startOf(headers.range);
    if (start !== size) this.faults.push(`part of ${path}: requested from ${start} instead of ${size}`);
  }

  private pathsById(): Map<string, string> {
    return new Map([...this.options.assets].map(([path, { id }]) => [id, path]));
  }

  /** Returns the size of a file, or undefined if it does not exist. */
  private sizeOf(path: string): number | undefined {
    return statSync(join(this.options.to, path), { throwIfNoEntry: false })?.size;
  }

  /** Returns the size of the part of an asset that can be resumed. */
  private partSize(id: string): number {
    const { address, to } = this.options;
    const key = createHash('sha256').update(`${address}\n${id}\noriginal\n`).digest('hex').slice(0, 16);
    const part = join(to, STATE_FOLDER, `${key}.part`);
    const isResumable = statSync(`${part}.json`, { throwIfNoEntry: false }) !== undefined;
    return isResumable ? (statSync(part, { throwIfNoEntry: false })?.size ?? 0) : 0;
  }
}

const startOf = (range: string | undefined): number => Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
