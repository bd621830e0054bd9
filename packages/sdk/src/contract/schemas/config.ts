import * as z from 'zod/mini';
import { CONFIG_FILES, type ConfigFile } from '../vocabulary.js';
import { withDefaults } from './common/complete.js';
import { ChangeQuery } from './common/change.js';
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

/** Problems of a configuration. It is stored nevertheless, because readers use the valid part of it. */
export const ConfigReport = z.looseObject({
  /** Invalid values. Readers use the default instead, or ignore the value. */
  faults: z.array(
    z.looseObject({
      /** Path of the value, such as `facets.3.options.sort`. */
      path: z.string(),
      /** Key of the message, such as `fault.toggle`. */
      code: z.string(),
    }),
  ),
  /** Keys without effect, with the most similar key of the same group. */
  unknown: z.array(z.looseObject({ path: z.string(), nearest: z.nullable(z.string()) })),
});

/** Problems of a configuration. */
export type ConfigReport = z.infer<typeof ConfigReport>;

export const saveConfig = {
  query: ChangeQuery,
  body: RawConfig.check(notTooDeep),
  // Other servers may reply with an empty object, or nothing at all.
  reply: z.partial(ConfigReport),
};

export const checkConfig = {
  query: z.object({ dry_run: z.literal('1') }),
  body: RawConfig.check(notTooDeep),
  reply: ConfigReport,
};

export const getConfigSchema = {
  reply: z.record(z.string(), z.unknown()),
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

export const getStyleSource = { query: z.object({ source: z.literal('1') }), reply: z.unknown() };

/** A branding file as it would be stored. */
export const FileReport = z.looseObject({
  /** Media type, such as `image/png`. */
  mime: z.string(),
  /** Size in bytes. */
  bytes: z.int(),
  /** Width of an image in pixels. Of an SVG: the width that it declares. */
  width: z.optional(z.number()),
  /** Height of an image in pixels. */
  height: z.optional(z.number()),
  /** True if an SVG takes the text color of its surroundings in places. Absent for other files. */
  uses_current_color: z.optional(z.boolean()),
  font: z.optional(
    z.looseObject({
      /** Family name. Absent if the font states none. */
      family: z.optional(z.string()),
      /** Supported scripts as ISO 15924 codes, such as `Latn`. */
      scripts: z.array(z.string()),
    }),
  ),
  /** Content in Base64. Of a stylesheet: only the rules that visitors get. */
  content: z.string(),
  /** Notes about parts of the file that were removed or changed. */
  notes: z.array(
    z.looseObject({
      /** Message key, such as `upload.note.css-address`. */
      key: z.string(),
      /** Values of the placeholders in the message. */
      values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      /** Line in the file. Of several, the first. */
      line: z.optional(z.int()),
      /** First line of a rule that is not applied. */
      first_line: z.optional(z.int()),
      /** Last line of a rule that is not applied. */
      last_line: z.optional(z.int()),
    }),
  ),
});

/** A branding file as it would be stored. */
export interface FileReport extends z.infer<typeof FileReport> {}

export const checkFile = { query: z.object({ dry_run: z.literal('1') }), reply: FileReport };

export const setFile = { query: ChangeQuery, reply: z.looseObject({}) };

export const removeFile = { query: ChangeQuery, reply: z.looseObject({}) };
