import { describe, expect, it } from 'vitest';
import { createPortal, type PortalError } from '@assetportal/sdk';
import { preparedLibrary } from '../../fixtures/prepared.js';
import { startedPortal } from '../../fixtures/started-portal.js';

const { url } = await startedPortal(preparedLibrary());

/** Sends a request, and changes the text of its response. */
const changing =
  (change: (text: string) => string): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const text = change(await response.text());
    return new Response(text, { status: response.status, headers: { 'content-type': 'application/json' } });
  };

describe('client of a real server', () => {
  it(
    'sends its calls with another fetch function, and runs hooks around them',
    { tags: ['d.transport.fetch', 'd.transport.hooks'] },
    async () => {
      const steps: string[] = [];
      const portal = createPortal({
        url,
        retry: 0,
        fetch: (input, init) => {
          steps.push('fetch');
          return fetch(input, init);
        },
        hooks: {
          before: ({ call }) => void steps.push(`before ${call}`),
          after: ({ request, status }) => void steps.push(`after ${request.call} ${status}`),
        },
      });
      expect((await portal.search.query({ rows: 1 })).assets).toHaveLength(1);
      expect(steps).toEqual(['before search.get', 'fetch', 'after search.get 200']);
    },
  );

  it('ends a call with its timeout, and with its signal', { tags: ['d.transport.timeout'] }, async () => {
    const endless: typeof fetch = (input, init) =>
      fetch(input, init).then(() => new Promise(() => undefined));
    const portal = createPortal({ url, retry: 0, fetch: endless });
    await expect(portal.search.query({}, { timeout: 50 })).rejects.toMatchObject({ code: 'timed-out' });
    const controller = new AbortController();
    const call = portal.search.query({}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it(
    'validates replies as required, and keeps unknown members',
    { tags: ['d.transport.validation'] },
    async () => {
      const query = { rows: 1 };
      const withMore = createPortal({
        url,
        validate: 'strict',
        fetch: changing((text) => text.replace('"docs":[{', '"docs":[{"added":1,')),
      });
      expect((await withMore.search.query(query)).assets[0]).toMatchObject({ added: 1 });

      const broken = changing((text) => text.replaceAll(/"id":"[^"]*"/g, '"id":1'));
      const strict = createPortal({ url, validate: 'strict', retry: 0, fetch: broken });
      await expect(strict.search.query(query)).rejects.toMatchObject({ code: 'unexpected-answer' });
      const warnings: PortalError[] = [];
      const warned = createPortal({
        url,
        validate: 'warn',
        fetch: broken,
        onWarning: (warning) => warnings.push(warning),
      });
      expect((await warned.search.query(query)).assets).toHaveLength(1);
      expect(warnings.map(({ code }) => code)).toEqual(['unexpected-answer']);
      const off = createPortal({ url, validate: 'off', fetch: broken });
      expect((await off.search.query(query)).assets).toHaveLength(1);
    },
  );
});
