import { DEFAULT_CONFIG } from '../config/defaults.js';
import { createAppWith, type App } from './app.js';
import type { AppOptions } from './options.js';

/**
 * Creates the app for a visit to a portal: the client and all stores, connected to each other. Creating it sends
 * no request.
 *
 * ```ts
 * const app = createApp({ url: 'http://localhost:8080', languages: ['en'] });
 * await app.start();
 * ```
 */
export const createApp = (options: AppOptions): App => createAppWith({ config: DEFAULT_CONFIG }, options);
