import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertOpenFiles } from './open-files.js';
import type { QrMatrix } from '../../ui/qr-code.js';
import { leaveRemovedFolder } from '../world/process-world.js';

/**
 * Functions that load modules on demand: modules that only some commands need, and that are ESM or slow to load.
 * They are part of the entry file, because code from V8's cache (load.ts) cannot call import().
 */
export const modules = {
  https: () => import('node:https'),
  tls: () => import('node:tls'),
  proxy: () => import('https-proxy-agent'),
  prompts: () => import('@inquirer/prompts'),
  sample: () => import('@assetportal/sample'),
  server: async () => {
    assertOpenFiles();
    leaveRemovedFolder();
    return import('@assetportal/server');
  },
  /** Encoder of QR codes: uqr (no dependencies, 30 kB, maintained). The border is drawn in ui/qr-code.ts. */
  qrEncoder: async (): Promise<(text: string) => QrMatrix> => {
    const { encode } = await import('uqr');
    return (text) => encode(text, { border: 0 }).data;
  },
  /** Path of the thread that hashes large files (commands/downloads/files/hash-thread.ts), a file of the build. */
  hashWorker: (): string => join(__dirname, 'hash.worker.cjs'),
  /** The full screen of `browse`, in a separate file of the build. Its type is in commands/browse/contract.ts. */
  browse: (): Promise<unknown> => import(pathToFileURL(join(__dirname, 'browse.mjs')).href),
};

export type Modules = typeof modules;
