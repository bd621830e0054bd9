import { expect, it } from 'vitest';
import { createPortal, PortalError } from '@assetportal/sdk';
import { failure } from '../support/failure.js';
import { problem, serve } from '../support/http.js';

const lacking = () =>
  serve((_request, response) => problem(response, 404, 'not-found', 'Check the address.'));

it('an error names the call that failed, where the server’s sentence does not', async () => {
  const portal = createPortal({ url: await lacking() });
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

it('an error that comes through a call from a hook keeps its own', async () => {
  const url = await lacking();
  const inner = createPortal({ url });
  const portal = createPortal({ url, hooks: { before: async () => void (await inner.session.check()) } });
  expect(await failure(portal.search.query({ query: '*' }))).toMatchObject({ call: 'session.check' });
});

it('an error that a caller froze is handed on as it is', async () => {
  const frozen = new PortalError({ code: 'mine', message: 'No.' });
  Object.freeze(frozen);
  const hooks = {
    before: () => {
      throw frozen;
    },
  };
  const portal = createPortal({ url: await lacking(), hooks });
  expect(await failure(portal.info.version())).toBe(frozen);
});
