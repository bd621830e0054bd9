import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Call } from '@assetportal/sdk/contract';
import type { AuditLog } from '../auth/audit.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordReset } from '../auth/password-reset.js';
import type { Authorizer } from '../auth/permissions/authorizer.js';
import type { RuleCache } from '../auth/permissions/rule-cache.js';
import type { PermissionsService } from '../auth/permissions/permission-rules.js';
import type { Authenticate } from '../auth/principal.js';
import type { MachineTokenService } from '../auth/machine-tokens.js';
import type { SessionCookie } from '../auth/session-cookie.js';
import type { SessionService } from '../auth/sessions.js';
import type { AssetReader } from '../delivery/assets/asset-reader.js';
import type { ConvertSets } from '../delivery/convert-sets/service.js';
import type { LinkSubjects } from '../delivery/downloads/link-subjects.js';
import type { Links } from '../delivery/downloads/links.js';
import type { PrepareService } from '../delivery/downloads/prepare-service.js';
import type { DownloadSource } from '../delivery/downloads/servable-file.js';
import type { Signer } from '../delivery/downloads/signature.js';
import type { EventHub } from '../delivery/events/hub.js';
import type { VisibleStatus } from '../delivery/events/visible-status.js';
import type { MissedSearches } from '../delivery/statistics/missed-searches.js';
import type { ZipService } from '../delivery/zip/service.js';
import type { BrandingFiles } from '../documents/branding-files.js';
import type { ChangeBus } from '../documents/change-bus.js';
import type { CurrentConfig } from '../documents/current-config.js';
import type { Languages } from '../documents/languages.js';
import type { PageReplies } from '../documents/page-replies.js';
import type { RestoreValidators } from '../documents/restore-validators.js';
import type { Translators } from '../documents/translators.js';
import type { VersionedDocuments } from '../documents/versioned-documents.js';
import type { ResponseCache } from '../http/conditional/response-cache.js';
import type { ConnectionSlots } from '../http/guard/connection-slots.js';
import type { Limits } from '../http/guard/limits.js';
import type { RateLimits } from '../http/guard/rate-limits.js';
import type { OriginCheck } from '../http/guard/same-origin.js';
import type { Trust } from '../http/guard/trusted-proxies.js';
import type { Metrics } from '../http/metrics.js';
import type { Mount } from '../http/mount.js';
import type { Indexing } from '../indexing/pipeline.js';
import type { DiskSpace } from '../lib/disk-space.js';
import type { MailSettings } from '../mail/mailer.js';
import type { RenditionService } from '../media/renditions.js';
import type { SearchHealth } from '../feeding/remote-feed.js';
import type { SearchEngine } from '../search/engine.js';
import type { StateReserve } from '../store/reserve/state-reserve.js';
import type { Store } from '../store/store.js';

/** Mounts the routes of one API resource, using the services in the context. */
export type Feature = (ctx: AppContext) => void | Promise<void>;

/** Settings of a portal. */
export interface AppSettings {
  /** Version of the server. */
  readonly version: string;
  /** State directory. */
  readonly data: string;
  /** True if guests may view and download. */
  readonly guests: boolean;
  /** Folder of the built web application. Undefined: only the API is served. */
  readonly web?: string | undefined;
  /** Key that signs links and guest tokens. */
  readonly key: string;
  /** ID of the state, in hexadecimal digits. */
  readonly stateId: string;
  /** URL at which users reach the portal, without a trailing slash. */
  readonly publicUrl?: string | undefined;
  /** Further host names under which the portal may be requested. */
  readonly hosts?: readonly string[] | undefined;
  /** Undefined if the server cannot send mail. */
  readonly mail?: MailSettings | undefined;
  /** Proxies whose `X-Forwarded-…` headers are trusted. Undefined: none. */
  readonly trust?: Trust | undefined;
  /** How long the audit log is stored, in days. */
  readonly auditDays: number;
  /** Age in days after which addresses in the audit log are shortened. */
  readonly addressDays: number;
  /** How long searches without results are counted and stored, in days. 0: not at all. */
  readonly searchDays: number;
  /** Days until an asset is removed whose file is missing. */
  readonly offlineDays: number;
  /** Bearer token for `GET /metrics`. Undefined: only admins have access. */
  readonly metricsToken?: string | undefined;
  /** True to validate every reply against the contract (tests). */
  readonly checkReplies?: boolean | undefined;
}

/** Services of the process: the state, and the components that work on the library. */
export interface Backend {
  readonly store: Store;
  readonly engine: SearchEngine;
  /** Returns the state of a remote search engine. Undefined for the embedded one. */
  readonly searchHealth: (() => Promise<SearchHealth>) | undefined;
  readonly renditions: RenditionService;
  readonly indexing: Indexing;
  readonly rules: RuleCache;
  /** Space of the disk with the state directory. */
  readonly space: DiskSpace;
  readonly stateReserve: StateReserve;
  readonly logger: FastifyBaseLogger;
}

/** Versioned documents and services derived from them. */
export interface DocumentServices {
  readonly changes: ChangeBus;
  readonly documents: VersionedDocuments;
  /** Each feature registers the validator for its document kind. */
  readonly restoreValidators: RestoreValidators;
  /** Each feature registers the replies that pages contain. */
  readonly pageReplies: PageReplies;
  readonly config: CurrentConfig;
  readonly languages: Languages;
  readonly translators: Translators;
  readonly brandingFiles: BrandingFiles;
}

/** Authentication and permissions. */
export interface AuthServices {
  readonly audit: AuditLog;
  readonly authenticate: Authenticate;
  readonly sessionCookie: SessionCookie;
  readonly sessions: SessionService;
  readonly machineTokens: MachineTokenService;
  readonly loginThrottle: LoginThrottle;
  /** Undefined if the server cannot send mail. */
  readonly passwordReset: PasswordReset | undefined;
  readonly permissions: PermissionsService;
  readonly authorizer: Authorizer;
}

/** The HTTP server and the services that all routes share. */
export interface HttpServices {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly origins: OriginCheck;
  /** The mounted calls. */
  readonly calls: ReadonlySet<Call>;
  readonly limits: Limits;
  readonly rateLimits: RateLimits;
  readonly connectionSlots: ConnectionSlots;
  readonly metrics: Metrics;
}

/** Delivery of assets, files and events to clients. */
export interface DeliveryServices {
  readonly assets: AssetReader;
  readonly responseCache: ResponseCache;
  readonly convertSets: ConvertSets;
  readonly downloadSource: DownloadSource;
  readonly prepareService: PrepareService;
  readonly linkSubjects: LinkSubjects;
  readonly links: Links;
  readonly signer: Signer;
  readonly zips: ZipService;
  readonly visibleStatus: VisibleStatus;
  readonly eventHub: EventHub;
  readonly missedSearches: MissedSearches;
}

/** All services that features share, created once per portal (boot/context.ts). */
export interface AppContext extends Backend, DocumentServices, AuthServices, HttpServices, DeliveryServices {
  readonly settings: AppSettings;
}
