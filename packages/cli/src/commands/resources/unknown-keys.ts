import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import type { ExportedFile } from './files/exported.js';

/** Warns about each key of the files that has no effect, with the most similar one. Returns their number. */
export function warnUnknownKeys({ io, t }: Context, files: readonly ExportedFile[]): number {
  const keys = files.flatMap(({ resource, content }) =>
    (resource.unknown?.(content) ?? []).map((key) => ({ name: resource.name, ...key })),
  );
  for (const { name, path, nearest } of keys) {
    const values = { name: plain(name), key: plain(path) };
    const message =
      nearest === null ? t('plan.unknown', values) : t('plan.misspelled', { ...values, nearest });
    io.warning('key-unknown', message);
  }
  return keys.length;
}
