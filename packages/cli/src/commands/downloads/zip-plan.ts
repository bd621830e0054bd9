import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isPortalError, type LinkTarget, type Portal } from '@assetportal/sdk';
import type { ZipLink } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';

/** Seconds before a zip that is not ready is requested again, if the portal does not state a time. */
const DEFAULT_RETRY_AFTER = 3;
/** Milliseconds: planning a zip of many thousand assets takes the portal a while. */
const PLAN_TIMEOUT = 120_000;

export interface ZipContent {
  readonly ids: readonly string[];
  readonly convertSet: string;
  readonly folders: boolean;
}

/** A zip that the portal plans: its link, its size and the assets that it leaves out. */
export class ZipPlan implements LinkTarget {
  /** The last plan. */
  reply: ZipLink | undefined;
  /** Identifies this content at this portal. */
  readonly key: string;
  /** The link of the last plan has not been used. */
  private isFresh = false;

  constructor(
    private readonly context: Context,
    private readonly portal: Portal,
    private readonly content: ZipContent,
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

  /** A new link for each attempt: a link expires, and a changed file makes another zip. */
  readonly link = async (): Promise<string> => {
    const { url } = this.isFresh && this.reply !== undefined ? this.reply : await this.request();
    this.isFresh = false;
    return url;
  };
}
