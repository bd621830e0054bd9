import type { FastifyInstance } from 'fastify';

/** Accepts any body as bytes. The type of a file is detected from its content, not from the header. */
export function acceptFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
