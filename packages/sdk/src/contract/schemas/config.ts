import * as z from 'zod/mini';
import { CONFIG_FILES, type ConfigFile } from '../vocabulary.js';
import { withDefaults } from './common/complete.js';
import { notTooDeep } from './common/nesting.js';

/**
 * Configuration document on the wire. The SDK completes it with config/complete.ts, which preserves the valid
 * parts of an invalid document.
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

/** For each branding file, true if an admin has set it. */
export const AvailableConfig = z.looseObject(
  Object.fromEntries(CONFIG_FILES.map((name) => [name, z.boolean()])) as Record<ConfigFile, z.ZodMiniBoolean>,
);

/** For each branding file, true if an admin has set it. */
export interface AvailableConfig extends z.infer<typeof AvailableConfig> {}

export const getAvailable = {
  reply: AvailableConfig,
  complete: withDefaults(Object.fromEntries(CONFIG_FILES.map((name) => [name, false]))),
};

export const getFile = { reply: z.unknown() };

export const setFile = { reply: z.looseObject({}) };

export const removeFile = { reply: z.looseObject({}) };
