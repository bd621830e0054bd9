import { createHash } from 'node:crypto';
import type { CustomPages } from '@assetportal/sdk/contract';
import type { DocumentRepository } from '../../store/documents.js';
import type { PageCleaner } from './cleaner.js';

/** Custom pages without unsafe HTML, as visitors get them. */
export interface VisitorPages {
  /** Returns the pages of a language, keyed by page key. Cached until the stored pages change. */
  get(lang: string): Promise<CustomPages>;
}

export function createVisitorPages(documents: DocumentRepository, cleaner: PageCleaner): VisitorPages {
  const cache = new Map<string, { readonly version: string; readonly pages: Promise<CustomPages> }>();
  return {
    async get(lang) {
      const stored = await documents.get({ kind: 'custom_html', name: lang });
      if (stored === undefined) {
        cache.delete(lang);
        return {};
      }
      const cached = cache.get(lang);
      if (cached?.version === stored.version) return cached.pages;
      const pages = cleaner.clean(JSON.parse(stored.content) as CustomPages);
      const entry = { version: stored.version, pages };
      cache.set(lang, entry);
      // Do not cache a failure.
      pages.catch(() => {
        if (cache.get(lang) === entry) cache.delete(lang);
      });
      return pages;
    },
  };
}

/**
 * Returns the ETag of the pages that a visitor gets. It depends only on their content, and never equals the ETag
 * of the source, so that the sanitized form cannot be saved.
 */
export function visitorEtag(pages: CustomPages): string {
  return `"html-${createHash('sha256').update(JSON.stringify(pages)).digest('base64url').slice(0, 27)}"`;
}
