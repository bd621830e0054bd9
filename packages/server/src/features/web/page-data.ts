import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageReplyKey, type PageData, type PageReply } from '@assetportal/sdk';
import {
  getAssets,
  getAvailable,
  getContentLocales,
  getPageLocales,
  getSession,
  getTranslationLocales,
  getTranslations,
  getVersion,
  type Asset,
  type AvailableConfig,
  type Call,
  type Session,
} from '@assetportal/sdk/contract';
import { brandingPath } from '@assetportal/sdk/config';
import { firstSearchOf } from '@assetportal/sdk/rules';
import { loadLocalTranslations } from '@assetportal/sdk/translations';
import { cookieSession, currentSession } from '../../auth/current-session.js';
import { tokenOf, type AuthContext, type Principal } from '../../auth/principal.js';
import { languageKey } from '../../documents/languages.js';
import { versionOf } from '../../documents/versioned-documents.js';
import type { DocumentKey } from '../../store/documents.js';
import type { AppContext } from '../context.js';

interface AssetsReply {
  readonly response: { readonly docs: readonly Asset[] };
}

/** Branding files that change the look of the page. */
const FIRST_FILES = ['style', 'custom_font'] as const;

/**
 * Returns the data that the page of a visitor contains: the replies to the calls of the startup, as these calls would
 * return them to this visitor. Sets the session cookie, as the session call does. The data never contain a token.
 *
 * @param options.locale language of the page, in lower case
 * @param options.page first segment of its path
 * @param options.asset ID of the asset whose page it is
 * @param options.available branding files that exist
 */
export async function pageDataOf(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  options: {
    readonly locale: string;
    readonly page: string;
    /** ID of the asset whose page it is. */
    readonly asset: string | undefined;
    readonly available: Readonly<Partial<AvailableConfig>>;
  },
): Promise<PageData> {
  const { locale, page, asset, available } = options;
  const authenticated = await ctx.authenticate(request);
  // Pages are for browsers: a machine token gets the page of a visitor without a session.
  const visitor: Pick<AuthContext, 'principal' | 'token'> =
    tokenOf(authenticated.principal) === undefined
      ? authenticated
      : { principal: { kind: 'anonymous' }, token: undefined };
  const { token, principal } = currentSession(ctx.settings, ctx.sessions, visitor);
  const session = cookieSession(ctx, { request, reply }, token, principal);
  const [catalog] = await loadLocalTranslations(locale);
  return {
    replies: {
      ...(await repliesOf(ctx, { session, locale, available })),
      ...(principal.kind === 'anonymous' ? {} : await viewerReplies(ctx, page, principal)),
      ...(principal.kind === 'anonymous' || asset === undefined
        ? {}
        : await assetReply(ctx, asset, principal)),
    },
    config: await ctx.config.served(),
    search: principal.kind === 'anonymous' ? null : firstSearchOf(await ctx.config.get(), ctx.engine.limits),
    files: FIRST_FILES.filter((file) => available[file]).map(brandingPath),
    catalog: catalog?.locale === locale ? catalog : null,
  };
}

async function documentReply({ documents }: AppContext['store'], key: DocumentKey): Promise<PageReply> {
  const stored = await documents.get(key);
  return {
    body: stored === undefined ? {} : (JSON.parse(stored.content) as unknown),
    etag: versionOf(stored).etag,
  };
}

async function repliesOf(
  { languages, settings, store }: AppContext,
  options: Pick<Parameters<typeof pageDataOf>[3], 'locale' | 'available'> & { readonly session: Session },
): Promise<Record<string, PageReply>> {
  const { session, locale, available } = options;
  const translated = await languages.stored('translations');
  const entries: [Call, PageReply, query?: string][] = [
    [getContentLocales, { body: { locales: await languages.offered() } }],
    [getTranslationLocales, { body: { locales: translated } }],
    [getPageLocales, { body: { locales: await languages.stored('custom_html') } }],
    [getSession, { body: session }],
    [getAvailable, { body: available }],
    [getVersion, { body: { version: settings.version } }],
  ];
  if (translated.some(({ short }) => languageKey(short) === locale)) {
    const stored = await documentReply(store, { kind: 'translations', name: locale });
    entries.push([getTranslations, stored, `?lang=${encodeURIComponent(locale)}`]);
  }
  return keyed(entries);
}

/** Returns the replies that the first page of a viewer needs in addition. The home page may be switched off. */
async function viewerReplies(
  { config, pageReplies }: AppContext,
  page: string,
  principal: Principal,
): Promise<Record<string, PageReply>> {
  const { hide_dashboard: noHome } = (await config.get()).global;
  const replies = await pageReplies.of(noHome && page === '' ? 'search' : page, principal);
  return keyed(replies.map(([call, body]) => [call, { body }]));
}

/** Returns the reply with the asset of the page, or with none if the visitor may not view it. */
async function assetReply(
  { assets }: AppContext,
  id: string,
  principal: Principal,
): Promise<Record<string, PageReply>> {
  const docs = await assets.many([id], principal);
  return keyed([[getAssets, { body: { response: { numFound: docs.length, docs } } }, assetQuery(id)]]);
}

const assetQuery = (id: string) => `?assetid=${encodeURIComponent(id)}`;

/** Returns the asset in the data of its page. Undefined if there is none. */
export function assetOfData(data: PageData | null, id: string | undefined): Asset | undefined {
  if (data === null || id === undefined) return undefined;
  const reply = data.replies[pageReplyKey(getAssets.method, `${getAssets.path}${assetQuery(id)}`)];
  return (reply?.body as AssetsReply | undefined)?.response.docs[0];
}

const keyed = (entries: readonly (readonly [Call, PageReply, query?: string])[]): Record<string, PageReply> =>
  Object.fromEntries(
    entries.map(([{ method, path }, reply, query = '']) => [pageReplyKey(method, `${path}${query}`), reply]),
  );
