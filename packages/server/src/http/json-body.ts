import type { FastifyInstance } from 'fastify';

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
    else void parse(request, body as string, done);
  });
}
