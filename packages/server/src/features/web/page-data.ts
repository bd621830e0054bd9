import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageReplyKey, type PageData, type PageReply } from '@assetportal/sdk';
import {
  getAvailable,
  getConfig,
  getContentLocales,
  getPageLocales,
  getSession,
  getTranslationLocales,
  getTranslations,
  getVersion,
  type Call,
  type Session,
} from '@assetportal/sdk/contract';
import { firstSearchOf } from '@assetportal/sdk/rules';
import { loadLocalTranslations } from '@assetportal/sdk/translations';
import { cookieSession, currentSession } from '../../auth/current-session.js';
import { CONFIG } from '../../documents/current-config.js';
import { languageKey } from '../../documents/languages.js';
import { versionOf } from '../../documents/versioned-documents.js';
import type { DocumentKey } from '../../store/documents.js';
import type { AppContext } from '../context.js';

/**
 * Returns the data that the page of a visitor contains: the replies to the calls of the startup, as these calls would
 * return them to this visitor. Sets the session cookie, as the session call does. The data never contain a token.
 *
 * @param locale language of the page, in lower case
 */
export async function pageDataOf(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: string,
): Promise<PageData> {
  const { token, principal } = currentSession(ctx.settings, ctx.sessions, await ctx.authenticate(request));
  const session = cookieSession(request, reply, token, principal);
  const [catalog] = await loadLocalTranslations(locale);
  return {
    replies: await repliesOf(ctx, session, locale),
    search: principal.kind === 'anonymous' ? null : firstSearchOf(await ctx.config.get()),
    catalog: catalog?.locale === locale ? catalog : null,
  };
}

async function repliesOf(
  { brandingFiles, languages, settings, store }: AppContext,
  session: Session,
  locale: string,
): Promise<Record<string, PageReply>> {
  const documentReply = async (key: DocumentKey): Promise<PageReply> => {
    const stored = await store.documents.get(key);
    return {
      body: stored === undefined ? {} : (JSON.parse(stored.content) as unknown),
      etag: versionOf(stored).etag,
    };
  };
  const translated = await languages.stored('translations');
  const entries: [Call, PageReply, query?: string][] = [
    [getContentLocales, { body: { locales: await languages.offered() } }],
    [getTranslationLocales, { body: { locales: translated } }],
    [getPageLocales, { body: { locales: await languages.stored('custom_html') } }],
    [getConfig, await documentReply(CONFIG)],
    [getSession, { body: session }],
    [getAvailable, { body: await brandingFiles.available() }],
    [getVersion, { body: { version: settings.version } }],
  ];
  if (translated.some(({ short }) => languageKey(short) === locale)) {
    const stored = await documentReply({ kind: 'translations', name: locale });
    entries.push([getTranslations, stored, `?lang=${encodeURIComponent(locale)}`]);
  }
  return Object.fromEntries(
    entries.map(([{ method, path }, reply, query = '']) => [pageReplyKey(method, `${path}${query}`), reply]),
  );
}
