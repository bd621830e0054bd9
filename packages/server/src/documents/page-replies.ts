import type { Call } from '@assetportal/sdk/contract';
import { ApiError } from '../lib/api-error.js';
import type { Principal } from '../auth/principal.js';

/** Returns the reply to a call, as the call would return it to the principal. Undefined if the page has no use for it. */
type ReplyOf = (principal: Principal) => unknown;

/**
 * Replies that the server puts into a page in addition to those of the startup (decisions, section 7, First load).
 * The feature of a call registers it.
 */
export interface PageReplies {
  /**
   * @param call call without parameters
   * @param options.page first segment of the path of the only page with this reply. Default: every page
   */
  register(call: Call, reply: ReplyOf, options?: { readonly page?: string }): void;
  /**
   * Returns the replies for a page, in the order in which they were registered. Omits replies that fail with a 503: the
   * app sends these calls itself, and shows the failure in its place.
   */
  of(page: string, principal: Principal): Promise<[Call, unknown][]>;
}

export function createPageReplies(): PageReplies {
  const entries: { readonly call: Call; readonly reply: ReplyOf; readonly page: string | undefined }[] = [];
  return {
    register: (call, reply, { page } = {}) => void entries.push({ call, reply, page }),
    async of(page, principal) {
      const replies = await Promise.all(
        entries
          .filter((entry) => entry.page === undefined || entry.page === page)
          .map(async ({ call, reply }): Promise<[Call, unknown][]> => {
            try {
              return [[call, await reply(principal)]];
            } catch (error) {
              if (error instanceof ApiError && error.status === 503) return [];
              throw error;
            }
          }),
      );
      return replies.flat();
    },
  };
}
