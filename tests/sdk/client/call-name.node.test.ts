import { expect, it } from 'vitest';
import { createPortal, PortalError } from '@assetportal/sdk';
import { failure } from '../support/failure.js';
import { problem, serve } from '../support/http.js';

const notFoundServer = () =>
  serve((_request, response) => problem(response, 404, 'not-found', 'Check the address.'));

it('portal client adds the name of the failed call to an error', async () => {
  const portal = createPortal({ url: await notFoundServer() });
  expect(await failure(portal.password.requestMail({ user: 'ada' }))).toMatchObject({
    call: 'user.passwordmail',
  });
  expect(await failure(portal.search.query({ query: '*' }))).toMatchObject({ call: 'search.get' });
  expect(await failure(portal.events().next())).toMatchObject({ call: 'events' });
  expect(JSON.parse(JSON.stringify(await failure(portal.info.version())))).toMatchObject({
    call: 'info.check_version',
    code: 'not-found',
  });
});

it('portal client preserves the call name in an error that a hook passes on', async () => {
  const url = await notFoundServer();
  const inner = createPortal({ url });
  const portal = createPortal({ url, hooks: { before: async () => void (await inner.session.check()) } });
  expect(await failure(portal.search.query({ query: '*' }))).toMatchObject({ call: 'session.check' });
});

it('portal client rejects with an error that the caller froze, without a call name', async () => {
  const frozen = new PortalError({ code: 'mine', message: 'No.' });
  Object.freeze(frozen);
  const hooks = {
    before: () => {
      throw frozen;
    },
  };
  const portal = createPortal({ url: await notFoundServer(), hooks });
  expect(await failure(portal.info.version())).toBe(frozen);
});
