import { describe, expect, it } from 'vitest';
import { createPreviewFetch, PREVIEW_CALLS } from '@assetportal/sdk/admin';
import { CALLS, CONFIG_FILES } from '@assetportal/sdk/contract';

/** All calls of the contract, as the table names them. */
const ALL = CALLS.map(({ method, path, name, changesData }) => ({
  call: `${method} ${path}`,
  name,
  changesData,
}));

/** Reading calls that send their input in the body. */
const READING_POSTS = ['POST search', 'POST assets'];

/** Sends a request through the fetch of the preview. Returns the status, and whether the server got it. */
async function send(method: string, path: string): Promise<{ status: number; reached: boolean }> {
  let reached = false;
  const fetch = createPreviewFetch({
    fetch: () => {
      reached = true;
      return Promise.resolve(new Response('{}'));
    },
    answer: () => undefined,
  });
  const { status } = await fetch(`/assetportal/api/${path}`, { method });
  return { status, reached };
}

describe('calls of the preview', () => {
  it('are calls of the contract that read', () => {
    expect(PREVIEW_CALLS.filter((call) => !ALL.some((other) => other.call === call))).toEqual([]);
    expect(PREVIEW_CALLS.filter((call) => !call.startsWith('GET ') && !READING_POSTS.includes(call))).toEqual(
      [],
    );
    const changing = ALL.filter(({ changesData }) => changesData === true).map(({ call }) => call);
    expect(PREVIEW_CALLS.filter((call) => changing.includes(call))).toEqual([]);
  });

  it.each(
    CALLS.filter(({ method, changesData }) => changesData === true || !['GET', 'HEAD'].includes(method))
      .filter(({ method, path }) => !READING_POSTS.includes(`${method} ${path}`))
      .map(({ method, path, name }) => [name, method, path.replace(/\{\w+\}/g, 'x')] as const),
  )('never include %s, which writes', async (_, method, path) => {
    expect(await send(method, path)).toEqual({ status: 405, reached: false });
  });

  it.each([
    ['GET', 'download/?id=a&target=down'],
    ['GET', 'download?operation=zip&id=a'],
    ['GET', 'session/logout'],
    ['GET', 'session/set_locale?locale=de'],
    ['GET', 'config/bookmarks'],
    ['GET', 'admin/users'],
    ['GET', 'admin/audit'],
    ['GET', 'config/history'],
    ['GET', 'config/logo/../../admin/users'],
    ['POST', 'search/../config/global'],
    ['DELETE', 'config/logo'],
    ['PUT', 'search'],
  ])('do not include %s %s', async (method, path) => {
    expect(await send(method, path)).toEqual({ status: 405, reached: false });
  });

  it.each<[string, string]>([
    ['GET', 'search?solr_q=*'],
    ['POST', 'search'],
    ['GET', 'download/zoom/a'],
    ...CONFIG_FILES.map((file): [string, string] => ['GET', `config/${file}`]),
  ])('include %s %s', async (method, path) => {
    expect(await send(method, path)).toEqual({ status: 200, reached: true });
  });

  it('never leave the API', async () => {
    for (const url of ['https://example.org/', '/login', '']) {
      const fetch = createPreviewFetch({
        fetch: () => Promise.reject(new Error('The request was sent.')),
        answer: () => undefined,
      });
      expect((await fetch(url)).status).toBe(405);
    }
  });
});
