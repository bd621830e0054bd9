import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies, where none at all is fine too: `session/get` is asked with and without one, and many clients announce
 * JSON in either case. Members that would reach a prototype are refused by the framework's own parser.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
