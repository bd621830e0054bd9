import { call } from '../call.js';
import { MAX_BRANDING_FILE_SIZE } from '../limits.js';
import { CONFIG_FILES, type ConfigFile } from '../vocabulary.js';

const load = () => import('../schemas/config.js');

export const getConfig = call({
  name: 'config.global',
  method: 'GET',
  path: 'config/global',
  summary: 'The portal’s configuration; an empty object where none is stored.',
  access: 'anyone',
  versioned: true,
  schemas: async () => (await load()).getConfig,
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
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).saveConfig,
});

export const getAvailable = call({
  name: 'config.available',
  method: 'GET',
  path: 'config',
  summary: 'Which of the files that an admin can set are set.',
  access: 'anyone',
  schemas: async () => (await load()).getAvailable,
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
      problems: ['not-found'],
      schemas: async () => (await load()).getFile,
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
      problems: ['unsupported-media-type', 'body-too-large', 'file-refused', 'changed-meanwhile'],
      schemas: async () => (await load()).setFile,
    }),
    remove: call({
      name: `config.${file}.remove`,
      method: 'DELETE',
      path,
      summary: `Goes back to the default of ${file}.`,
      access: 'admin',
      safe: true,
      versioned: true,
      problems: ['changed-meanwhile'],
      schemas: async () => (await load()).removeFile,
    }),
  };
}

/** The calls of the files that an admin sets, by file. */
export const configFiles = /* @__PURE__ */ (() =>
  Object.fromEntries(CONFIG_FILES.map((file) => [file, fileCalls(file)])) as Record<
    ConfigFile,
    ReturnType<typeof fileCalls>
  >)();
