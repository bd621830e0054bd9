import { describe, expect, it } from 'vitest';
import { problem } from '../support/http.js';
import { toastKeys } from '../support/users.js';
import { one, two, original, web, dialogAt, portalWith } from './dialog-at.js';

describe('downloading several assets', () => {
  it('saves one zip by its URL', async () => {
    const fake = await portalWith([original], { max: 2 });
    const { dialog, save, idle } = dialogAt(fake);
    await dialog.open([one, two, one]);
    await expect.poll(() => save).toHaveBeenCalledOnce();
    await idle();
    expect(save).toHaveBeenCalledExactlyOnceWith(`${fake.url}/zip`, 'assets.zip');
    expect(fake.calls).toEqual([
      'GET info/downloads',
      'POST session/csets',
      'GET session/csets?asset_id=a1&asset_id=a2',
      'GET download?operation=zip&csetid=original&id=a1&id=a2',
    ]);
  });

  it(
    'opens a confirmation of the count above the limit',
    { tags: ['5.bulk.confirm', '3.download-info'] },
    async () => {
      const fake = await portalWith([original], { max: 1 });
      const { dialog, state, save, idle } = dialogAt(fake);
      await dialog.open([one, two]);
      const maximum = { count: 2, max: 1, strict: false };
      expect(state()).toMatchObject({ kind: 'confirm', assets: [one, two], maximum });
      expect(fake.count('GET download')).toBe(0);
      expect([dialog.choose('original'), dialog.setTermsAccepted(true)]).toEqual(['no-choice', 'no-terms']);
      expect(dialog.accept()).toBe('done');
      expect(state().kind).toBe('closed');
      await expect.poll(() => save).toHaveBeenCalledOnce();
      await idle();
    },
  );

  it('is unavailable without assets', async () => {
    const fake = await portalWith([original]);
    const { dialog, state, toasts } = dialogAt(fake);
    await dialog.open([]);
    expect([state().kind, toastKeys(toasts), fake.calls]).toEqual(['closed', ['toast.download.none'], []]);
  });

  it('stays closed if the user closes it while the limit loads', { tags: ['d.stores.order'] }, async () => {
    const fake = await portalWith([original], { max: 1 });
    const { dialog, state } = dialogAt(fake);
    const opened = dialog.open([one, two]);
    expect(state()).toEqual({ kind: 'loading', assets: [one, two] });
    expect(dialog.cancel()).toBe(true);
    await opened;
    expect(state()).toEqual({ kind: 'closed' });
  });

  it('offers the common convert sets', { tags: ['4.decision.several'] }, async () => {
    const { dialog, state } = dialogAt(await portalWith([original, web]));
    await dialog.open([one, two]);
    expect(state()).toMatchObject({ kind: 'choose', formats: [original, web], zipName: 'assetportal-2.zip' });
  });

  it('orders nothing if the zip contains every asset', { tags: ['4.decision.order'] }, async () => {
    const { dialog, state, save, idle } = dialogAt(await portalWith([original]), { orders: true });
    await dialog.open([one, two]);
    await expect.poll(() => save).toHaveBeenCalledOnce();
    await idle();
    expect(state().kind).toBe('closed');
  });

  it('is unavailable with a limit of 0', { tags: ['5.bulk.hidden'] }, async () => {
    const fake = await portalWith([original], { max: 0 });
    const { dialog, state, toasts } = dialogAt(fake);
    await dialog.open([one, two]);
    expect(state().kind).toBe('closed');
    expect(toastKeys(toasts)).toEqual(['toast.download.none']);
    expect(fake.count('GET session/csets')).toBe(0);
  });

  it('opens a confirmation if the server does not report the limit', async () => {
    const fake = await portalWith([original]);
    fake.handlers['info/downloads'] = (_, response) => problem(response, 500, 'internal');
    const { dialog, state } = dialogAt(fake);
    await dialog.open([one, two]);
    expect(state()).toMatchObject({ kind: 'confirm', maximum: { count: 2, max: null } });
  });

  it('offers the originals by name if the assets have no common convert set (R17)', async () => {
    const fake = await portalWith([]);
    const { dialog, state } = dialogAt(fake, { terms: true });
    await dialog.open([one, two]);
    expect(state()).toMatchObject({ kind: 'choose', formats: [{ id: 'original', title: 'Original' }] });
  });

  it(
    'omits unavailable assets and reports them',
    { tags: ['6.not-downloadable', '8.download.not-available'] },
    async () => {
      const fake = await portalWith([], { rejected: ['a2'] });
      fake.handlers['session/csets'] = (request, response) =>
        request.method === 'POST' ? problem(response, 404, 'not-found') : problem(response, 403, 'forbidden');
      const { dialog, save, toasts, idle } = dialogAt(fake);
      await dialog.open([one, two]);
      await expect.poll(() => save).toHaveBeenCalledOnce();
      await idle();
      expect(toasts.store.getState().waiting).toMatchObject([
        { key: 'toast.download.forbidden', params: { count: 1 } },
      ]);
    },
  );

  it.each([
    ['only a message, without the order process,', false, 'closed'],
    ['an order, with the order process,', true, 'order'],
  ])('leads to %s if no asset is available', { tags: ['4.decision.order'] }, async (_, orders, kind) => {
    const fake = await portalWith([], { rejected: ['a1', 'a2'] });
    const { dialog, save, state, idle, toasts } = dialogAt(fake, { orders });
    await dialog.open([one, two]);
    await expect.poll(() => state().kind).toBe(kind);
    await expect.poll(() => toasts.store.getState().current).toMatchObject({ params: { count: 2 } });
    await idle();
    expect(save).not.toHaveBeenCalled();
  });
});
