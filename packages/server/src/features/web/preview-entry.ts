import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { CompressedText } from '../../lib/content-encoding.js';
import { belowBasePath } from './page.js';
import { sendWebFile, type WebFile } from './static-files.js';

/** Quality of the compression, as for other files. */
const QUALITY = { br: 9, gzip: 9 };

/** Maximum number of base paths for which the page is cached. A portal usually has one. */
const MAX_PAGES = 10;

/** Returns true for a path of the live preview: `/preview` and all paths below, for any page that it shows. */
export const isPreviewPath = (path: string): boolean => /^\/preview(?:$|\/|\.html$)/.test(path);

/**
 * Entry of the live preview of the admin area (decisions, section 7, Live preview). The page is the same for everyone:
 * it contains neither data nor a session. The admin area shows it in a frame, so it is the only page that may be
 * embedded, and only by the portal itself.
 */
export interface PreviewEntry {
  /** @param base path below which the portal is served, without a trailing slash */
  send(request: FastifyRequest, reply: FastifyReply, base: string): Promise<FastifyReply>;
}

/** @param file the built page. Undefined if the application has none */
export function createPreviewEntry(file: WebFile | undefined): PreviewEntry {
  const pages = new Map<string, WebFile>();
  return {
    async send(request, reply, base) {
      if (file === undefined) {
        reply.callNotFound();
        return reply;
      }
      const page = pages.get(base) ?? pageOf(file, base);
      if (pages.size >= MAX_PAGES) pages.clear();
      pages.set(base, page);
      reply.headers({ 'content-security-policy': policyOf(reply), 'x-robots-tag': 'noindex' });
      return sendWebFile(request, reply, page);
    },
  };
}

/** Returns the policy of all pages, with frames of the portal allowed. The preview sends no form. */
function policyOf(reply: FastifyReply): string {
  return String(reply.getHeader('content-security-policy') ?? '')
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("form-action 'self'", "form-action 'none'");
}

function pageOf({ text, type }: WebFile, base: string): WebFile {
  const html = Buffer.from(belowBasePath(text.plain.toString(), base));
  const hash = createHash('sha256').update(html).digest('base64url');
  return { text: new CompressedText(html, QUALITY), type, etag: `"${hash.slice(0, 27)}"`, immutable: false };
}
