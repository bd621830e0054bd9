import { call } from '../call.js';
import type { FileReport } from '../schemas/config.js';
import { MAX_BRANDING_FILE_SIZE } from '../limits.js';
import { CONFIG_FILES, type ConfigFile } from '../vocabulary.js';

const load = () => import('../schemas/config.js');

export const getConfig = call({
  name: 'config.global',
  method: 'GET',
  path: 'config/global',
  summary: 'Returns the portal’s configuration, or an empty object if none is stored.',
  access: 'anyone',
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
  schemas: async () => (await load()).getConfigSchema,
});

export const getAvailable = call({
  name: 'config.available',
  method: 'GET',
  path: 'config',
  summary: 'Returns which branding files are set.',
  access: 'anyone',
  schemas: async () => (await load()).getAvailable,
});

export const getStyleSource = call({
  name: 'config.style.source',
  method: 'GET',
  path: 'config/style',
  when: 'source',
  summary:
    'Returns the stylesheet as it is stored, with the rules that visitors do not get. Its ETag is required for a change.',
  access: 'admin',
  replyFormat: 'file',
  versioned: true,
  problems: ['not-found'],
  schemas: async () => (await load()).getStyleSource,
});

/** A branding file as it would be stored, and notes about removed parts. */
export interface CheckedFile {
  /** Media type, such as `image/png`. */
  readonly mime: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Size of an image in pixels. Of an SVG: the size that it declares. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** True if an SVG takes the text color of its surroundings in places. */
  readonly usesCurrentColor: boolean;
  readonly font?: { readonly family?: string | undefined; readonly scripts: readonly string[] } | undefined;
  readonly notes: readonly CheckedFileNote[];
}

/** Note about a part of a file that was removed or changed. */
export interface CheckedFileNote {
  /** Message key. */
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Line in the file. Of several, the first. */
  readonly line?: number | undefined;
  /** First and last line of the rule of a stylesheet that is not applied. */
  readonly rule?: { readonly first: number; readonly last: number } | undefined;
}

const toCheckedFile = (reply: FileReport): CheckedFile => ({
  mime: reply.mime,
  bytes: Uint8Array.from(atob(reply.content), (character) => character.charCodeAt(0)),
  width: reply.width,
  height: reply.height,
  usesCurrentColor: reply.uses_current_color === true,
  font: reply.font,
  notes: reply.notes.map(({ key, values = {}, line, first_line: first, last_line: last }) => ({
    key,
    values,
    line,
    rule: first === undefined || last === undefined ? undefined : { first, last },
  })),
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
      // Idempotent: setting the same file again results in the same state.
      idempotent: true,
      bodyFormat: 'file',
      bodyLimit: MAX_BRANDING_FILE_SIZE,
      versioned: true,
      problems: ['unsupported-media-type', 'body-too-large', 'file-refused', 'changed-meanwhile'],
      schemas: async () => (await load()).setFile,
    }),
    check: call({
      name: `config.${file}.check`,
      method: 'POST',
      path,
      when: 'dry_run',
      summary: `Returns the branding file ${file} as it would be stored, and what would be removed from it. Stores nothing.`,
      access: 'admin',
      idempotent: true,
      bodyFormat: 'file',
      bodyLimit: MAX_BRANDING_FILE_SIZE,
      problems: ['unsupported-media-type', 'body-too-large', 'file-refused'],
      schemas: async () => (await load()).checkFile,
      unwrap: toCheckedFile,
    }),
    remove: call({
      name: `config.${file}.remove`,
      method: 'DELETE',
      path,
      summary: `Removes the branding file ${file} and restores its default.`,
      access: 'admin',
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
