import { call } from '../../call.js';
import { MAX_BRANDING_FILE_SIZE } from '../../limits.js';
import type { FileReport } from '../../schemas/config.js';
import { CONFIG_FILES, type ConfigFile } from '../../vocabulary.js';

const load = () => import('../../schemas/config.js');

export const getStyleSource = call({
  name: 'config.style.source',
  method: 'GET',
  path: 'config/style',
  when: 'source',
  summary:
    'Returns the stylesheet as it is stored, with the rules that visitors do not get. Its ETag is required for a change.',
  access: 'admin',
  scope: 'branding:read',
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

/** Creates the call that checks a branding file. */
const fileCheck = (file: ConfigFile) =>
  call({
    name: `config.${file}.check`,
    method: 'POST',
    path: `config/${file}`,
    when: 'dry_run',
    summary: `Returns the branding file ${file} as it would be stored, and what would be removed from it. Stores nothing.`,
    access: 'admin',
    scope: 'branding:read',
    idempotent: true,
    bodyFormat: 'file',
    bodyLimit: MAX_BRANDING_FILE_SIZE,
    problems: ['unsupported-media-type', 'body-too-large', 'file-refused'],
    schemas: async () => (await load()).checkFile,
    unwrap: toCheckedFile,
  });

/** Calls that check the branding files, keyed by file. Separate from `configFiles`, because only admins need them. */
export const configFileChecks = /* @__PURE__ */ (() =>
  Object.fromEntries(CONFIG_FILES.map((file) => [file, fileCheck(file)])) as Record<
    ConfigFile,
    ReturnType<typeof fileCheck>
  >)();
