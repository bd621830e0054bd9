import { Writable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createBoundary } from '../../../packages/server/src/http/boundary.js';
import { ApiError } from '../../../packages/server/src/lib/api-error.js';
import { createTranslator } from '@assetportal/sdk/translations';

/** Returns the lines of the log after a request that fails with a problem. */
async function logOf(code: 'mail-not-configured' | 'internal'): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = fastify({ logger: { level: 'warn', stream } });
  const translator = createTranslator({ locale: 'en' });
  createBoundary({ translators: { for: () => translator }, calls: [] }).guard(app);
  app.get('/', () => Promise.reject(new ApiError(code)));
  expect((await app.inject('/')).statusCode).toBe(code === 'internal' ? 500 : 503);
  await app.close();
  return lines;
}

describe('log of failed requests', () => {
  it('has an entry for a fault of the server', async () => {
    expect(await logOf('internal')).toEqual([expect.stringContaining('Request failed')]);
  });

  it('has none if a visitor requests mail from a server without mail', async () => {
    expect(await logOf('mail-not-configured')).toEqual([]);
  });
});
