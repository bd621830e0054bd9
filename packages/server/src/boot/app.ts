import type { FastifyInstance } from 'fastify';
import { activityRoutes } from '../features/activity/routes.js';
import { assetRoutes } from '../features/assets/routes.js';
import { auditRoutes } from '../features/audit/routes.js';
import { backupRoutes } from '../features/backup/routes.js';
import { bookmarkRoutes } from '../features/bookmarks/routes.js';
import { brandingRoutes } from '../features/branding/routes.js';
import { collectionRoutes } from '../features/collections/routes.js';
import { configRoutes } from '../features/config/routes.js';
import type { AppContext, Feature } from '../features/context.js';
import { convertSetRoutes } from '../features/convert-sets/routes.js';
import { downloadRoutes } from '../features/downloads/routes.js';
import { eventRoutes } from '../features/events/routes.js';
import { healthRoutes } from '../features/health/routes.js';
import { historyRoutes } from '../features/history/routes.js';
import { indexingRoutes } from '../features/indexing/routes.js';
import { infoRoutes } from '../features/info/routes.js';
import { metricsRoutes } from '../features/metrics/routes.js';
import { modelRoutes } from '../features/models/routes.js';
import { pageRoutes } from '../features/pages/routes.js';
import { permissionRoutes } from '../features/permissions/routes.js';
import { previewRoutes } from '../features/previews/routes.js';
import { searchRoutes } from '../features/search/routes.js';
import { sessionRoutes } from '../features/session/routes.js';
import { hitRoutes } from '../features/hits/routes.js';
import { suggestRoutes } from '../features/suggest/routes.js';
import { translationRoutes } from '../features/translations/routes.js';
import { userRoutes } from '../features/users/routes.js';
import { viewerRoutes } from '../features/viewers/routes.js';
import { webRoutes } from '../features/web/routes.js';
import { zipRoutes } from '../features/zips/routes.js';
import { createContext, type AppOptions } from './context.js';

/** All features of the portal. `infoRoutes` describes the calls of the features mounted before it. */
const FEATURES: readonly Feature[] = [
  searchRoutes,
  suggestRoutes,
  hitRoutes,
  assetRoutes,
  indexingRoutes,
  previewRoutes,
  modelRoutes,
  collectionRoutes,
  bookmarkRoutes,
  convertSetRoutes,
  downloadRoutes,
  viewerRoutes,
  zipRoutes,
  configRoutes,
  translationRoutes,
  pageRoutes,
  brandingRoutes,
  historyRoutes,
  sessionRoutes,
  userRoutes,
  permissionRoutes,
  auditRoutes,
  backupRoutes,
  activityRoutes,
  eventRoutes,
  metricsRoutes,
  healthRoutes,
  infoRoutes,
  webRoutes,
];

/** Builds the HTTP server of a portal. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  return (await createPortal(options)).app;
}

/** Creates the services of a portal, and mounts all features. */
export async function createPortal(options: AppOptions): Promise<AppContext> {
  const context = await createContext(options);
  for (const feature of FEATURES) await feature(context);
  return context;
}
