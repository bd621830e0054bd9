import * as z from 'zod/mini';
import { call } from './call.js';
import { notTooDeep } from './nesting.js';

/**
 * A configuration as it travels. It has a schema of its own (config/schema.ts), which keeps what is right of a faulty
 * one.
 */
export const RawConfig = z.record(z.string(), z.unknown());
export type RawConfig = z.infer<typeof RawConfig>;

export const getConfig = call({
  name: 'config.global',
  method: 'GET',
  path: 'config/global',
  summary: 'The portal’s configuration; an empty object where none is stored.',
  access: 'anyone',
  versioned: true,
  reply: RawConfig,
});

export const saveConfig = call({
  name: 'config.save',
  method: 'POST',
  path: 'config/global',
  summary:
    'Replaces the portal’s configuration, which is kept as it is sent; the one before goes into the history.',
  access: 'admin',
  safe: false,
  versioned: true,
  body: RawConfig.check(notTooDeep),
  reply: z.looseObject({}),
  problems: ['changed-meanwhile'],
});

/** The files that an admin sets (specification, section 3, Available-config flags; decisions, section 2). */
export const CONFIG_FILES = [
  'logo',
  'dashboardLogo',
  'dashboardHero',
  'loginLogo',
  'loginHero',
  'searchLogo',
  'custom_font',
  'style',
  'favicon',
  // Ours: the picture that convert sets lay over theirs.
  'watermark',
] as const;
/** The longest file that an admin can set, in bytes. */
export const MAX_BRANDING_FILE_SIZE = 20 * 1024 * 1024;
/** A file that an admin sets. */
export type ConfigFile = (typeof CONFIG_FILES)[number];

/** Which of them are set. */
export const AvailableConfig = z.looseObject(
  Object.fromEntries(CONFIG_FILES.map((name) => [name, z.boolean()])) as Record<ConfigFile, z.ZodMiniBoolean>,
);
/** Which of the files that an admin can set are set. */
export interface AvailableConfig extends z.infer<typeof AvailableConfig> {}

export const getAvailable = call({
  name: 'config.available',
  method: 'GET',
  path: 'config',
  summary: 'Which of the files that an admin can set are set.',
  access: 'anyone',
  reply: AvailableConfig,
});

/** The calls of one such file. */
function fileCalls(file: ConfigFile) {
  const path = `config/${file}`;
  return {
    get: call({
      name: `config.${file}.get`,
      method: 'GET',
      path,
      summary: `The file ${file}, where one is set.`,
      access: 'anyone',
      answers: 'file',
      versioned: true,
      reply: z.unknown(),
      problems: ['not-found'],
    }),
    set: call({
      name: `config.${file}.set`,
      method: 'POST',
      path,
      summary: `Sets the file ${file}: the body is the file itself.`,
      access: 'admin',
      // The same file again is the same state.
      safe: true,
      sends: 'file',
      bodyLimit: MAX_BRANDING_FILE_SIZE,
      versioned: true,
      reply: z.looseObject({}),
      problems: ['unsupported-media-type', 'body-too-large', 'file-refused', 'changed-meanwhile'],
    }),
    remove: call({
      name: `config.${file}.remove`,
      method: 'DELETE',
      path,
      summary: `Goes back to the default of ${file}.`,
      access: 'admin',
      safe: true,
      versioned: true,
      reply: z.looseObject({}),
      problems: ['changed-meanwhile'],
    }),
  };
}

/** The calls of the files that an admin sets, by file. */
export const configFiles = /* @__PURE__ */ (() =>
  Object.fromEntries(CONFIG_FILES.map((file) => [file, fileCalls(file)])) as Record<
    ConfigFile,
    ReturnType<typeof fileCalls>
  >)();
