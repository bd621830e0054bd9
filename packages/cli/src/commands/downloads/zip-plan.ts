import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isPortalError, type LinkTarget, type Portal } from '@assetportal/sdk';
import type { ZipLink } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';

/**
 * Delay before a zip that is not ready is requested again, in seconds. Used if the portal sends no
 * `Retry-After`.
 */
const DEFAULT_RETRY_AFTER = 3;
/** Timeout for a plan request, in milliseconds. The portal needs a while to plan a zip with thousands of assets. */
const PLAN_TIMEOUT = 120_000;

export interface ZipContent {
  readonly ids: readonly string[];
  readonly convertSet: string;
  readonly folders: boolean;
}

/** A zip planned by the portal: its link, its size and the assets that it does not contain. */
export class ZipPlan implements LinkTarget {
  /** Latest plan from the portal. */
  reply: ZipLink | undefined;
  /** Hash that identifies this content at this portal. */
  readonly key: string;
  /** True if the link in the latest plan has not been used yet. */
  private isFresh = false;

  constructor(
    private readonly context: Context,
    private readonly portal: Portal,
    readonly content: ZipContent,
  ) {
    const identity = JSON.stringify([context.address(), content]);
    this.key = createHash('sha256').update(identity).digest('hex').slice(0, 8);
  }

  /** Requests the plan, and waits while the portal prepares the content. */
  async request(): Promise<ZipLink> {
    const { signal } = this.context;
    const { ids, convertSet, folders } = this.content;
    for (;;) {
      try {
        this.reply = await this.portal.downloads.zip(
          { ids, convertSet, folders },
          { signal, timeout: PLAN_TIMEOUT },
        );
        this.isFresh = true;
        return this.reply;
      } catch (error) {
        if (!isPortalError(error, 'not-ready')) throw error;
        await pause((error.retryAfter ?? DEFAULT_RETRY_AFTER) * 1000, undefined, { signal });
      }
    }
  }

  /** Returns a new link for each attempt, because a link expires and a changed file results in another zip. */
  readonly link = async (): Promise<string> => {
    const { url } = this.isFresh && this.reply !== undefined ? this.reply : await this.request();
    this.isFresh = false;
    return url;
  };

  /** Returns the ETag of the zip without downloading it, or undefined if the portal sends none. */
  async version(): Promise<string | undefined> {
    const connection = new AbortController();
    const signal = AbortSignal.any([connection.signal, this.context.signal]);
    const headers = { 'accept-encoding': 'identity', range: 'bytes=0-0' };
    const response = await this.portal.transport.open(await this.link(), { signal, headers });
    // Closes the connection. Only the headers are of interest.
    connection.abort();
    return response.headers.get('etag') ?? undefined;
  }
}
