import * as z from 'zod/mini';
import { CONFIG_FILES, type ConfigFile } from '../vocabulary.js';
import { notTooDeep } from './common/nesting.js';

/**
 * Configuration document on the wire. The schema in config/schema.ts parses it and preserves the valid parts of
 * a faulty one.
 */
export const RawConfig = z.record(z.string(), z.unknown());

export type RawConfig = z.infer<typeof RawConfig>;

export const getConfig = {
  reply: RawConfig,
};

export const saveConfig = {
  body: RawConfig.check(notTooDeep),
  reply: z.looseObject({}),
};

/** Maps each branding file to whether an admin has set it. */
export const AvailableConfig = z.looseObject(
  Object.fromEntries(CONFIG_FILES.map((name) => [name, z.boolean()])) as Record<ConfigFile, z.ZodMiniBoolean>,
);

/** Maps each branding file to whether an admin has set it. */
export interface AvailableConfig extends z.infer<typeof AvailableConfig> {}

export const getAvailable = {
  reply: AvailableConfig,
};

export const getFile = { reply: z.unknown() };

export const setFile = { reply: z.looseObject({}) };

export const removeFile = { reply: z.looseObject({}) };
