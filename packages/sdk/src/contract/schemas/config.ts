import * as z from 'zod/mini';
import { CONFIG_FILES, type ConfigFile } from '../vocabulary.js';
import { notTooDeep } from './common/nesting.js';

/**
 * A configuration as it travels. It has a schema of its own (config/schema.ts), which keeps what is right of a faulty
 * one.
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

/** Which of them are set. */
export const AvailableConfig = z.looseObject(
  Object.fromEntries(CONFIG_FILES.map((name) => [name, z.boolean()])) as Record<ConfigFile, z.ZodMiniBoolean>,
);

/** Which of the files that an admin can set are set. */
export interface AvailableConfig extends z.infer<typeof AvailableConfig> {}

export const getAvailable = {
  reply: AvailableConfig,
};

export const getFile = { reply: z.unknown() };

export const setFile = { reply: z.looseObject({}) };

export const removeFile = { reply: z.looseObject({}) };
