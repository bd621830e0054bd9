import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { chooseLocale } from '@assetportal/sdk/rules';
import { API_BASE_PATH, type Call, openApiDocument } from '@assetportal/sdk/contract';
import { createTranslator, type Translator, LOCALES } from '@assetportal/sdk/translations';
import type { ServerEnvironment } from './env.js';
import { createAssetReader } from '../delivery/assets/asset-reader.js';
import { assetRoutes } from '../features/assets/routes.js';
import { createAuditLog } from '../auth/audit.js';
import { auditRoutes } from '../features/audit/routes.js';
import { bookmarkRoutes } from '../features/bookmarks/routes.js';
import { createCurrentConfig } from '../documents/current-config.js';
import { createDefinitions } from '../features/collections/definitions.js';
import { collectionRoutes } from '../features/collections/routes.js';
import { configRoutes, prepareConfig } from '../features/config/routes.js';
import { convertSetRoutes } from '../features/convert-sets/routes.js';
import { createConvertSets } from '../delivery/convert-sets/service.js';
import { createDownloadSource } from '../delivery/downloads/download-source.js';
import { createLinks } from '../delivery/downloads/links.js';
import { createSigner } from '../delivery/downloads/signature.js';
import { createPrepareService } from '../delivery/downloads/prepare-service.js';
import { downloadRoutes } from '../features/downloads/routes.js';
import { createEventHub } from '../delivery/events/hub.js';
import { createConnectionSlots } from '../http/guard/connection-slots.js';
import { eventRoutes } from '../features/events/routes.js';
import { createFileCleaner } from '../features/branding/clean/cleaner.js';
import { createBrandingFiles } from '../documents/branding-files.js';
import { fileRoutes } from '../features/branding/routes.js';
import { historyRoutes } from '../features/history/routes.js';
import { createRestoreValidators } from '../documents/restore-validators.js';
import { createChangeBus } from '../documents/change-bus.js';
import { createVersionedDocuments } from '../documents/versioned-documents.js';
import { indexingRoutes } from '../features/indexing/routes.js';
import { infoRoutes } from '../features/info/routes.js';
import { createPageCleaner } from '../features/pages/cleaner.js';
import { createMetrics } from '../features/metrics/metrics.js';
import { metricsRoutes } from '../features/metrics/routes.js';
import { modelRoutes } from '../features/models/routes.js';
import { pageRoutes } from '../features/pages/routes.js';
import { groupNames } from '../features/users/groups.js';
import { accountRoutes } from '../features/users/routes.js';
import { previewRoutes } from '../features/previews/routes.js';
import { permissionsRoutes } from '../features/permissions/routes.js';
import { createPermissions } from '../auth/permissions/permission-rules.js';
import { searchRoutes } from '../features/search/routes.js';
import { createSessionService } from '../auth/sessions.js';
import { sweepDaily } from '../auth/session-sweep.js';
import { createLoginThrottle, hasLoggedInFrom } from '../auth/login-throttle.js';
import { suggestRoutes } from '../features/suggest/routes.js';
import { createLanguages } from '../documents/languages.js';
import { translationRoutes } from '../features/translations/routes.js';
import { webRoutes } from '../features/web/routes.js';
import { createChecksums } from '../delivery/zip/checksums.js';
import { zipRoutes } from '../features/zips/routes.js';
import { createZipService } from '../delivery/zip/service.js';
import { createResponseCache } from '../http/conditional/response-cache.js';
import { createBoundary } from '../http/boundary.js';
import { createAuthenticate } from '../auth/authenticate.js';
import { LIMITS, type Limits } from '../http/guard/limits.js';
import { createMount } from '../http/mount.js';
import { createRateLimits } from '../http/guard/rate-limits.js';
import { createHttpServer } from '../http/server.js';
import type { Indexing } from '../indexing/pipeline.js';
import { convertTools, type RenditionService } from '../media/renditions.js';
import { createAuthorizer } from '../auth/permissions/authorizer.js';
import type { SearchEngine } from '../search/engine.js';
import type { Store } from '../store/store.js';
import { VERSION } from './version.js';

export interface AppParts {
  readonly store: Store;
  readonly engine: SearchEngine;
  readonly media: RenditionService;
  readonly indexing: Indexing;
  readonly settings: AppSettings;
  readonly logger: FastifyBaseLogger;
}

export interface AppSettings {
  /** Guests may look and download. */
  readonly guests: boolean;
  /** The folder of the built web application; without one only the API is served. */
  readonly web?: string | undefined;
  /** Signs links and guests' tokens. */
  readonly key: string;
  /** Those that are another than usual. */
  readonly limits?: Partial<Limits> | undefined;
  /** Checks every reply against the contract (tests). */
  readonly checkReplies?: boolean | undefined;
  /** Told of every route that there is (tests). */
  readonly onRoute?: ((method: string, url: string) => void) | undefined;
  readonly environment: ServerEnvironment;
}

/** The whole HTTP face of the portal, not yet listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { store, engine, media, indexing, settings } = parts;
  const limits = { ...LIMITS, ...settings.limits };
  const texts = new Map(
    LOCALES.map(({ short }) => [short.toLowerCase(), createTranslator({ locale: short.toLowerCase() })]),
  );
  const inLanguageOf = (acceptLanguage: string | undefined) => textsFor(texts, acceptLanguage);
  /** What is answered: those that are mounted below. */
  const calls = new Set<Call>();
  const boundary = createBoundary({ translatorFor: inLanguageOf, calls });
  const { app, exchanges } = await createHttpServer({
    boundary,
    limits,
    logger: parts.logger,
    translators: inLanguageOf('en'),
    trust: settings.environment.trust,
  });
  const { onRoute } = settings;
  if (onRoute !== undefined) {
    app.addHook('onRoute', ({ method, url }) => [method].flat().forEach((each) => onRoute(each, url)));
  }

  const places = createConnectionSlots(limits.listeners);
  const metrics = createMetrics(exchanges, {
    status: () => indexing.status(),
    media: () => media.load(),
    listeners: () => places.count(),
    sessions: () => store.sessions.count(Date.now()),
  });

  const throttle = createLoginThrottle();
  const sessions = createSessionService({
    people: store.users,
    sessions: store.sessions,
    throttle,
    known: hasLoggedInFrom(store.audit),
    key: settings.key,
    guests: settings.guests,
  });
  await sweepDaily(app, sessions);
  const identify = createAuthenticate(sessions, settings);
  const rates = createRateLimits(limits.perMinute);
  const mount = createMount(app, { identify, rates, checkReplies: settings.checkReplies === true, calls });
  const audit = createAuditLog(store.audit, (action) => metrics.acted(action));
  const changes = createChangeBus();
  const sets = await createConvertSets({
    documents: store.documents,
    changes,
    tools: await convertTools(),
  });
  const rights = await createPermissions({
    documents: store.documents,
    changes,
    groups: () => groupNames(store.groups),
    convertSets: () => sets.exists,
  });
  const authorizer = createAuthorizer({ guests: settings.guests, rights });
  const assets = createAssetReader(store.assets, authorizer);

  const tags = createResponseCache({ assets: store.assets, engine, authorizer: authorizer });
  searchRoutes(mount, { engine, assets, authorizer: authorizer, tags });
  suggestRoutes(mount, { engine, assets, authorizer: authorizer, tags });
  assetRoutes(mount, { assets, tags });
  indexingRoutes(mount, { indexing, texts, assets, authorizer: authorizer, tags });
  previewRoutes(app, mount, { media, assets, identify, rates, source: (id) => indexing.sources.get(id) });
  bookmarkRoutes(mount, { bookmarks: store.bookmarks, assets });
  const versions = createVersionedDocuments({ documents: store.documents, changes, audit });
  const checks = createRestoreValidators();
  const languages = createLanguages(store.documents);
  await prepareConfig(store.documents);
  configRoutes(mount, { versions, documents: store.documents });
  const files = createBrandingFiles(store.documents, store.blobs);
  const fileCleaner = createFileCleaner();
  app.addHook('onClose', () => fileCleaner.close());
  fileRoutes(mount, { files, blobs: store.blobs, versions, cleaner: fileCleaner, checks });
  const source = (id: string) => indexing.sources.get(id);
  const downloadSource = createDownloadSource({ assets: store.assets, media, sets, files, source });
  const preparing = createPrepareService({
    assets: store.assets,
    authorizer: authorizer,
    downloadSource: downloadSource,
  });
  // Those who wait for it are answered before the server waits for their answers.
  app.addHook('preClose', async () => preparing.close());
  downloadRoutes(app, mount, {
    assets: store.assets,
    authorizer,
    sets,
    downloadSource,
    preparing,
    links: createLinks(settings.key),
    rates,
    users: store.users,
    audit,
    counted: (id) => indexing.downloadCounter.add([id]),
  });
  modelRoutes(mount, {
    assets: store.assets,
    authorizer,
    downloadSource,
    links: createLinks(settings.key),
    media,
    source: (id) => indexing.sources.get(id),
  });
  convertSetRoutes(mount, {
    sets,
    assets: store.assets,
    authorizer,
    versions,
    checks,
    translatorFor: inLanguageOf,
  });
  const zipParts = { assets: store.assets, authorizer: authorizer, downloadSource: downloadSource };
  await store.zips.sweep();
  zipRoutes(app, mount, {
    ...zipParts,
    zips: createZipService(
      { ...zipParts, zips: store.zips, checksums: createChecksums(store.assets) },
      { patience: limits.zipTimeout },
    ),
    signer: createSigner(settings.key),
    users: store.users,
    audit,
    knows: (convertSet) => sets.offered.includes(convertSet),
    translatorFor: inLanguageOf,
    counted: (ids) => indexing.downloadCounter.add(ids),
  });
  translationRoutes(mount, { versions, languages });
  const cleaner = createPageCleaner();
  app.addHook('onClose', () => cleaner.close());
  pageRoutes(mount, { versions, languages, cleaner, checks });
  permissionsRoutes(mount, { versions, rights });
  checks.register('rights', async (content) => ({ content: await rights.check(content) }));
  const definitions = await createDefinitions({ documents: store.documents, changes });
  collectionRoutes(mount, { engine, assets, authorizer, definitions, versions });
  checks.register('collections', (content) => ({ content: definitions.check(content) }));
  accountRoutes(app, mount, {
    store,
    service: sessions,
    throttle,
    guests: settings.guests,
    environment: settings.environment,
    audit,
    versions,
    languages,
    translatorFor: inLanguageOf,
    logger: parts.logger,
  });
  historyRoutes(mount, { documents: store.documents, versions, checks });
  infoRoutes(mount, { version: VERSION, config: createCurrentConfig(store.documents, changes) });
  auditRoutes(mount, store.audit);

  const hub = createEventHub({
    authorizer,
    status: () => indexing.status(),
    onError: (err) => parts.logger.error({ err }, 'events'),
    heartbeat: limits.heartbeat,
  });
  indexing.onStatus(() => hub.indexChanged());
  indexing.onAssets((changed) => hub.assetsChanged(changed));
  changes.on(({ kind }) => hub.configChanged(kind));
  // Before the server waits for what is still being answered: these answers never end by themselves.
  app.addHook('preClose', async () => hub.close());
  eventRoutes(mount, { hub, identify, places });
  metricsRoutes(app, { metrics, identify, token: settings.environment.metricsToken });

  // It loads the schemas of all calls, before the first request does.
  const english = createTranslator({ locale: 'en' });
  const document = await openApiDocument({
    version: VERSION,
    calls: [...calls],
    problemTitle: (code) => english.t(`problem.${code}.title`),
  });
  app.get(`${API_BASE_PATH}openapi.json`, async () => document);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await store.users.countUsers();
    return { status: 'ok' };
  });
  if (settings.web !== undefined) webRoutes(app, settings.web);
  return app;
}

/** In the first language of the reader's that there are texts in (specification, section 4, Locale choice). */
function textsFor(texts: ReadonlyMap<string, Translator>, acceptLanguage: string | undefined): Translator {
  const wishes = (acceptLanguage ?? '').split(',', 20).map((wish) => wish.split(';', 1)[0] ?? '');
  return texts.get(chooseLocale({ offered: [...texts.keys()], browser: wishes })) as Translator;
}
