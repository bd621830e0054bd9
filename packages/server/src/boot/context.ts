import type { FastifyInstance } from 'fastify';
import type { Call } from '@assetportal/sdk/contract';
import { createAuditSweep } from '../auth/audit-sweep.js';
import { createAuditLog, type AuditLog } from '../auth/audit.js';
import { createAuthenticate } from '../auth/authenticate.js';
import { groupNames } from '../auth/groups.js';
import { createLoginThrottle, hasLoggedInFrom } from '../auth/login-throttle.js';
import { createPasswordReset } from '../auth/password-reset.js';
import { createAuthorizer } from '../auth/permissions/authorizer.js';
import { createPermissions } from '../auth/permissions/permission-rules.js';
import { PERMISSIONS } from '../auth/permissions/rule-document.js';
import { createMachineTokens } from '../auth/machine-tokens.js';
import { sweepDaily } from '../auth/daily-sweep.js';
import { createSessionCookie } from '../auth/session-cookie.js';
import { createSessionService } from '../auth/sessions.js';
import { createAssetReader } from '../delivery/assets/asset-reader.js';
import { createConvertSets, type ConvertSets } from '../delivery/convert-sets/service.js';
import { createDownloadSource } from '../delivery/downloads/download-source.js';
import { createLinkSubjects } from '../delivery/downloads/link-subjects.js';
import { createLinks } from '../delivery/downloads/links.js';
import { createPrepareService } from '../delivery/downloads/prepare-service.js';
import { createSigner } from '../delivery/downloads/signature.js';
import { createEventHub } from '../delivery/events/hub.js';
import { createVisibleStatus } from '../delivery/events/visible-status.js';
import { createChecksums } from '../delivery/zip/checksums.js';
import { createZipService } from '../delivery/zip/service.js';
import { createBrandingFiles } from '../documents/branding-files.js';
import { createChangeBus } from '../documents/change-bus.js';
import { createCurrentConfig, initializeConfig } from '../documents/current-config.js';
import { createLanguages } from '../documents/languages.js';
import { createPageReplies } from '../documents/page-replies.js';
import { createRestoreValidators } from '../documents/restore-validators.js';
import { createTranslators } from '../documents/translators.js';
import { createVersionedDocuments } from '../documents/versioned-documents.js';
import type {
  AppContext,
  AppSettings,
  AuthServices,
  Backend,
  DeliveryServices,
  DocumentServices,
  HttpServices,
} from '../features/context.js';
import { createStatisticsSweep } from '../delivery/statistics/statistics-sweep.js';
import { createMissedSearches } from '../delivery/statistics/missed-searches.js';
import { createBoundary } from '../http/boundary.js';
import { createResponseCache } from '../http/conditional/response-cache.js';
import { createConnectionSlots } from '../http/guard/connection-slots.js';
import { LIMITS, type Limits } from '../http/guard/limits.js';
import { createRateLimits } from '../http/guard/rate-limits.js';
import { createRunningSearches } from '../http/guard/running-searches.js';
import { createOriginCheck } from '../http/guard/same-origin.js';
import { createMetrics } from '../http/metrics.js';
import { createMount } from '../http/mount.js';
import { createHttpServer } from '../http/server.js';
import { createMailer, type Mailer } from '../mail/mailer.js';
import { convertTools } from '../media/renditions.js';

/** Options of {@link createContext}. */
export interface AppOptions extends Backend {
  readonly settings: AppSettings;
  /** Overrides of {@link LIMITS}. */
  readonly limits?: Partial<Limits> | undefined;
  /** Called with the method and path of every route (tests). */
  readonly onRoute?: ((method: string, url: string) => void) | undefined;
}

/** Creates the services of a portal, from the lowest layer to the highest. */
export async function createContext(options: AppOptions): Promise<AppContext> {
  const { settings, limits: _limits, onRoute: _onRoute, ...backend } = options;
  const { store } = backend;
  const audit = createAuditLog(store.audit);
  const documents = await createDocumentServices(backend, audit);
  const convertSets = await createConvertSets({
    documents: store.documents,
    changes: documents.changes,
    tools: await convertTools(),
  });
  const mailer = settings.mail && createMailer(settings.mail);
  const auth = createAuthServices({ ...backend, ...documents, settings, audit, convertSets, mailer });
  const http = await createHttpServices(options, { ...documents, ...auth });
  const delivery = await createDeliveryServices({
    ...backend,
    ...documents,
    ...auth,
    ...http,
    settings,
    convertSets,
  });
  const context: AppContext = { ...backend, ...documents, ...auth, ...http, ...delivery, settings };
  await closeWith(http.app, context);
  return context;
}

async function createDocumentServices(
  { store, logger }: Backend,
  audit: AuditLog,
): Promise<DocumentServices> {
  const changes = createChangeBus();
  await initializeConfig(store.documents, logger);
  return {
    changes,
    documents: createVersionedDocuments({ documents: store.documents, changes, audit }),
    restoreValidators: createRestoreValidators(),
    pageReplies: createPageReplies(),
    config: createCurrentConfig(store.documents, changes),
    languages: createLanguages(store.documents),
    translators: await createTranslators(store.documents, changes),
    brandingFiles: createBrandingFiles(store.documents, store.blobs),
  };
}

function createAuthServices(
  options: Backend &
    DocumentServices & {
      readonly settings: AppSettings;
      readonly audit: AuditLog;
      readonly convertSets: ConvertSets;
      readonly mailer: Mailer | undefined;
    },
): AuthServices {
  const { store, logger, changes, translators, settings, audit, convertSets, mailer } = options;
  const { addressDays, guests, key, publicUrl, stateId } = settings;
  const sessionCookie = createSessionCookie(stateId);
  const { users } = store;
  const loginThrottle = createLoginThrottle();
  const sessions = createSessionService({
    users,
    sessions: store.sessions,
    throttle: loginThrottle,
    hasLoggedInFrom: hasLoggedInFrom(store.audit),
    key,
    guests,
    addressDays,
  });
  const machineTokens = createMachineTokens({ tokens: store.machineTokens, users, throttle: loginThrottle });
  const permissions = createPermissions({
    rules: options.rules,
    assets: store.assets,
    changes,
    groups: () => groupNames(store.groups),
    convertSets: () => convertSets.allIds,
  });
  changes.on(async ({ kind }) => {
    if (kind === PERMISSIONS.kind) await options.indexing.refreshReferences();
  });
  const onError = (err: unknown) => logger.error({ err }, 'Sending mail failed');
  return {
    audit,
    authenticate: createAuthenticate(sessions, machineTokens, sessionCookie, { guests }),
    sessionCookie,
    sessions,
    machineTokens,
    loginThrottle,
    passwordReset:
      mailer === undefined || publicUrl === undefined
        ? undefined
        : createPasswordReset({ users, sessions: store.sessions, mailer, publicUrl, translators, onError }),
    permissions,
    authorizer: createAuthorizer({ guests, permissions }),
  };
}

async function createHttpServices(
  options: AppOptions,
  { translators, authenticate }: DocumentServices & AuthServices,
): Promise<HttpServices> {
  const { logger, settings, stateReserve, onRoute } = options;
  const limits = { ...LIMITS, ...options.limits };
  const calls = new Set<Call>();
  const boundary = createBoundary({ translators, calls });
  const { app, inFlight } = await createHttpServer({
    boundary,
    limits,
    logger,
    translators,
    trust: settings.trust,
    publicUrl: settings.publicUrl,
    hosts: settings.hosts,
  });
  if (onRoute !== undefined) {
    app.addHook('onRoute', ({ method, url }) => [method].flat().forEach((each) => onRoute(each, url)));
  }
  const rateLimits = createRateLimits(limits.perMinute);
  const searches = createRunningSearches(limits.searches);
  const origins = createOriginCheck(settings);
  const checkReplies = settings.checkReplies === true;
  return {
    app,
    mount: createMount(app, {
      authenticate,
      origins,
      rateLimits,
      searches,
      checkReplies,
      calls,
      stateReserve,
    }),
    origins,
    calls,
    limits,
    rateLimits,
    connectionSlots: createConnectionSlots(limits.listeners),
    metrics: createMetrics(inFlight),
  };
}

async function createDeliveryServices(
  options: Omit<AppContext, keyof DeliveryServices> & { readonly convertSets: ConvertSets },
): Promise<DeliveryServices> {
  const { store, engine, renditions, indexing, logger, authorizer, translators, brandingFiles } = options;
  const { convertSets, limits, settings } = options;
  const { assets } = store;
  const source = (id: string) => indexing.sources.get(id);
  const downloadSource = createDownloadSource({ assets, renditions, convertSets, brandingFiles, source });
  const zipOptions = { assets, authorizer, downloadSource, checksums: createChecksums(assets) };
  await store.zips.sweep();
  const visibleStatus = createVisibleStatus({ indexing, authorizer, engine });
  return {
    assets: createAssetReader(assets, authorizer),
    responseCache: createResponseCache({
      revision: async () => [assets.revision(), await engine.generation(), translators.revision()],
      authorizer,
    }),
    convertSets,
    downloadSource,
    prepareService: createPrepareService({ assets, authorizer, downloadSource }),
    linkSubjects: createLinkSubjects(options),
    links: createLinks(settings.key),
    signer: createSigner(settings.key),
    zips: createZipService(
      { ...zipOptions, zips: store.zips, space: options.space },
      { timeout: limits.zipTimeout },
    ),
    visibleStatus,
    eventHub: createEventHub({
      authorizer,
      status: visibleStatus,
      onError: (err) => logger.error({ err }, 'Event stream failed'),
      heartbeat: limits.heartbeat,
    }),
    missedSearches: createMissedSearches({
      engine,
      indexing,
      statistics: store.statistics,
      days: settings.searchDays,
      onError: (err) => logger.error({ err }, 'Counting a search without results failed'),
    }),
  };
}

/** Starts the daily sweep, and stops the background work of the services when the server closes. */
async function closeWith(
  app: FastifyInstance,
  { store, settings, sessions, machineTokens, prepareService, eventHub }: AppContext,
): Promise<void> {
  const { auditDays, addressDays, searchDays } = settings;
  const sweepAudit = createAuditSweep(store.audit, { auditDays, addressDays });
  const sweepStatistics = createStatisticsSweep(store.statistics, { searchDays });
  await sweepDaily(app, { sessions, machineTokens }, async (signal) => {
    await sweepAudit(signal);
    if (!signal.aborted) await sweepStatistics();
  });
  // Event streams and requests that wait for a preparation do not end by themselves.
  app.addHook('preClose', (done) => {
    prepareService.close();
    eventHub.close();
    done();
  });
}
