import { call } from '../../call.js';
import { MAX_BRANDING_FILE_SIZE } from '../../limits.js';
import { CONFIG_FILES, type ConfigFile } from '../../vocabulary.js';

const load = () => import('../../schemas/config.js');

export const getConfig = call({
  name: 'config.global',
  method: 'GET',
  path: 'config/global',
  summary: 'Returns the portal’s configuration, or an empty object if none is stored.',
  access: 'anyone',
  scope: 'public',
  versioned: true,
  schemas: async () => (await load()).getConfig,
});

export const saveConfig = call({
  name: 'config.save',
  method: 'POST',
  path: 'config/global',
  summary:
    'Replaces the portal’s configuration. Stores the document unchanged, and the previous version in the history. Returns invalid values and unknown keys.',
  access: 'admin',
  scope: 'config:write',
  idempotent: false,
  versioned: true,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).saveConfig,
});

export const checkConfig = call({
  name: 'config.check',
  method: 'POST',
  path: 'config/global',
  when: 'dry_run',
  summary: 'Returns the invalid values and unknown keys of a configuration. Stores nothing.',
  access: 'admin',
  scope: 'config:read',
  idempotent: true,
  schemas: async () => (await load()).checkConfig,
});

export const getConfigSchema = call({
  name: 'config.schema',
  method: 'GET',
  path: 'config/schema',
  summary:
    'Returns the JSON Schema (draft 2020-12) of the configuration, with titles in the language of `Accept-Language`.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getConfigSchema,
});

export const getAvailable = call({
  name: 'config.available',
  method: 'GET',
  path: 'config',
  summary: 'Returns which branding files are set.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getAvailable,
});

/** Creates the calls for one branding file. */
function fileCalls(file: ConfigFile) {
  const path = `config/${file}`;
  return {
    get: call({
      name: `config.${file}.get`,
      method: 'GET',
      path,
      summary: `Returns the branding file ${file}, if one is set.`,
      access: 'anyone',
      scope: 'public',
      replyFormat: 'file',
      versioned: true,
      problems: ['not-found'],
      schemas: async () => (await load()).getFile,
    }),
    set: call({
      name: `config.${file}.set`,
      method: 'POST',
      path,
      summary: `Sets the branding file ${file}. The request body is the file.`,
      access: 'admin',
      scope: 'branding:write',
      // Idempotent: setting the same file again results in the same state.
      idempotent: true,
      bodyFormat: 'file',
      bodyLimit: MAX_BRANDING_FILE_SIZE,
      versioned: true,
      problems: ['unsupported-media-type', 'body-too-large', 'file-refused', 'changed-meanwhile'],
      schemas: async () => (await load()).setFile,
    }),
    remove: call({
      name: `config.${file}.remove`,
      method: 'DELETE',
      path,
      summary: `Removes the branding file ${file} and restores its default.`,
      access: 'admin',
      scope: 'branding:write',
      idempotent: true,
      versioned: true,
      problems: ['changed-meanwhile'],
      schemas: async () => (await load()).removeFile,
    }),
  };
}

/** Calls for the branding files, keyed by file. */
export const configFiles = /* @__PURE__ */ (() =>
  Object.fromEntries(CONFIG_FILES.map((file) => [file, fileCalls(file)])) as Record<
    ConfigFile,
    ReturnType<typeof fileCalls>
  >)();
