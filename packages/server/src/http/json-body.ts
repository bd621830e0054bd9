import type { FastifyInstance } from 'fastify';
import { ApiError } from '../lib/api-error.js';

/**
 * Accepts JSON bodies, including empty ones: `session/get` may be called with or without a body, and many
 * clients send the JSON content type in both cases. The framework's parser rejects members that would change a
 * prototype.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else {
      void parse(request, body as string, (error, value) => {
        done(error !== null && isJson(body as string) ? reservedKey(error) : error, value as unknown);
      });
    }
  });
}

/** Creates the error for valid JSON that the framework's parser rejects. */
const reservedKey = (cause: Error) =>
  new ApiError('invalid-request', { values: { path: 'body' }, fault: 'reserved', cause });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
