import type { FastifyInstance } from 'fastify';

/** Takes any body as bytes: what a file is, its content tells, and not what is announced. */
export function acceptFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
