import { describe, expect, it } from 'vitest';
import { bodyOf, json, problem } from '../support/http.js';
import { toastKeys } from '../support/users.js';
import { gate } from '../support/portal.js';
import {
  one,
  two,
  original,
  web,
  order,
  link,
  dialogAt,
  offered,
  portalWith,
  portalWith403,
} from './dialog-at.js';

describe('download dialog (specification, sections 2, 4 and 5)', () => {
  it(
    'downloads a single convert set without opening',
    { tags: ['4.decision.fetch', '4.decision.server', '8.download.starts'] },
    async () => {
      const fake = await portalWith([web]);
      const { dialog, state, save, toasts, idle } = dialogAt(fake);
      const opened = dialog.open([one]);
      expect(state()).toEqual({ kind: 'loading', assets: [one] });
      await opened;
      expect(state()).toEqual({ kind: 'closed' });
      await expect.poll(() => save).toHaveBeenCalledOnce();
      await idle();
      expect(save).toHaveBeenCalledExactlyOnceWith(`${fake.url}/file`, '');
      expect(fake.calls).toEqual([
        'POST session/csets',
        'GET session/csets?asset_id=a1',
        'POST download/prepare',
        'GET download?id=a1&csetid=web&target=down',
      ]);
      expect(toastKeys(toasts)).toEqual(['toast.download.soon']);
    },
  );

  it(
    'shows a loading state until the convert sets are loaded, and then offers them',
    {
      tags: [
        '3.convert-set',
        '4.download.dialog-loading',
        '4.decision.several',
        '2.modals.convert-sets-when',
      ],
    },
    async () => {
      const fake = await portalWith([]);
      const csetsGate = gate();
      fake.handlers['session/csets'] = async (request, response) => {
        if (request.method === 'POST') return problem(response, 404, 'not-found');
        await csetsGate.passed;
        json(response, { convert_sets: [original, web] });
      };
      const { dialog, state, save, idle } = dialogAt(fake);
      const opened = dialog.open([one]);
      expect(state().kind).toBe('loading');
      expect([dialog.accept(), dialog.choose('web'), dialog.setTermsAccepted(true)]).toEqual([
        'loading',
        'no-choice',
        'no-terms',
      ]);
      csetsGate.open();
      await opened;
      expect(state()).toMatchObject({
        kind: 'choose',
        assets: [one],
        formats: [original, web],
        chosen: 'original',
        terms: null,
        maximum: null,
        zipName: null,
      });
      expect(dialog.choose('unknown')).toBe('not-offered');
      expect(dialog.choose('web')).toBe('done');
      expect(dialog.setTermsAccepted(true)).toBe('no-terms');
      expect(dialog.accept()).toBe('done');
      await expect.poll(() => state().kind).toBe('closed');
      await idle();
      expect(save).toHaveBeenCalledOnce();
      expect(fake.calls.at(-1)).toBe('GET download?id=a1&csetid=web&target=down');
    },
  );

  it(
    'does nothing until the terms are accepted, and returns the reason (R, SDK 14)',
    { tags: ['5.terms.ticked', '4.decision.terms', '3.config.terms'] },
    async () => {
      const fake = await portalWith([original]);
      const { dialog, state, toasts, idle, save } = dialogAt(fake, { terms: true });
      await dialog.open([one]);
      expect(state()).toMatchObject({ kind: 'choose', terms: { link, accepted: false, missing: false } });
      expect(dialog.accept()).toBe('terms');
      expect(toastKeys(toasts)).toEqual([]);
      expect(state().kind).toBe('choose');
      expect(fake.count('GET download')).toBe(0);
      // The dialog shows a message next to the checkbox until the user accepts the terms.
      expect(state()).toMatchObject({ terms: { accepted: false, missing: true } });
      expect(dialog.setTermsAccepted(true)).toBe('done');
      expect(state()).toMatchObject({ terms: { accepted: true, missing: false } });
      dialog.setTermsAccepted(false);
      expect(dialog.accept()).toBe('terms');
      dialog.setTermsAccepted(true);
      expect(dialog.accept()).toBe('done');
      await expect.poll(() => save).toHaveBeenCalledOnce();
      await idle();
      // Accepted for the session of the browser.
      await dialog.open([one]);
      expect(state()).toMatchObject({ kind: 'choose', terms: { accepted: true, missing: false } });
    },
  );

  it('is reset whenever it opens', { tags: ['5.forms.reset'] }, async () => {
    const { dialog, state } = dialogAt(await portalWith([original, web]), { terms: true });
    await dialog.open([one]);
    dialog.choose('web');
    dialog.setTermsAccepted(true);
    expect(dialog.cancel()).toBe(true);
    await dialog.open([one]);
    expect(state()).toMatchObject({ chosen: 'original', terms: { accepted: false } });
  });

  it.each([
    ['a 403', portalWith403, 'toast.download.forbidden'],
    ['no convert sets', () => portalWith([]), 'toast.download.none'],
  ])(
    'shows a toast and downloads nothing after %s',
    { tags: ['4.decision.unauthorized', '8.download.none', '8.download.not-available'] },
    async (_, portal, key) => {
      const fake = await portal();
      const { dialog, state, toasts } = dialogAt(fake);
      await dialog.open([one]);
      expect(state().kind).toBe('closed');
      expect(toastKeys(toasts)).toEqual([key]);
      expect(fake.count('GET download')).toBe(0);
    },
  );

  it('reports other failures', { tags: ['8.download.failed'] }, async () => {
    const fake = await portalWith([]);
    fake.handlers['session/csets'] = (_, response) => problem(response, 500, 'internal');
    const { dialog, state, toasts, onError } = dialogAt(fake, { orders: true });
    await dialog.open([one]);
    expect(state().kind).toBe('closed');
    expect(toastKeys(toasts)).toEqual(['toast.download.failed']);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'session.csets_offer');
  });

  it(
    'shows the later of two concurrent calls, and cancels running requests on close',
    { tags: ['d.stores.order'] },
    async () => {
      const fake = await portalWith([]);
      const csetsGate = gate();
      const closedRequests: string[] = [];
      fake.handlers['session/csets'] = async (request, response) => {
        const [id = ''] = (JSON.parse(await bodyOf(request)) as { asset_id: string[] }).asset_id;
        response.on('close', () => void (response.writableEnded || closedRequests.push(id)));
        if (id === 'a1') await csetsGate.passed;
        json(response, { convert_sets: [offered('original'), offered('web')], unavailable: [] });
      };
      const { dialog, state, toasts, onError } = dialogAt(fake);
      const first = dialog.open([one]);
      await expect.poll(() => fake.calls).toHaveLength(1);
      await dialog.open([two]);
      await expect.poll(() => closedRequests).toEqual(['a1']);
      csetsGate.open();
      await first;
      expect(state()).toMatchObject({ kind: 'choose', assets: [two] });
      const third = dialog.open([one]);
      expect(dialog.cancel()).toBe(true);
      await third;
      expect(state()).toEqual({ kind: 'closed' });
      expect([dialog.cancel(), dialog.accept(), dialog.mail()]).toEqual([false, 'closed', null]);
      // A canceled request is not a failure.
      expect(toastKeys(toasts)).toEqual([]);
      expect(onError).not.toHaveBeenCalled();
    },
  );
});

describe(
  'order instead of a download (specification, sections 1 and 4)',
  { tags: ['4.decision.order'] },
  () => {
    it('opens the mail program with the order', { tags: ['d.order.mail'] }, async () => {
      const { dialog, state, openMail, toasts } = dialogAt(await portalWith403(), { orders: true });
      await dialog.open([one]);
      expect(state()).toEqual({ kind: 'order', assets: [one], purpose: '', terms: null });
      expect(dialog.mail()).toMatchObject({
        text: 'Please send https://portal.example.org/asset/a1',
        left: 0,
      });
      expect(dialog.accept()).toBe('done');
      expect(openMail).toHaveBeenCalledExactlyOnceWith(
        'mailto:orders@example.org?subject=Order&body=Please%20send%20https%3A%2F%2Fportal.example.org%2Fasset%2Fa1',
      );
      expect(state().kind).toBe('closed');
      expect(toastKeys(toasts)).toEqual([]);
    });

    it('requires the terms to be accepted too', { tags: ['5.terms.ticked'] }, async () => {
      const { dialog, openMail, toasts } = dialogAt(await portalWith403(), { orders: true, terms: true });
      await dialog.open([one]);
      expect(dialog.accept()).toBe('terms');
      expect(openMail).not.toHaveBeenCalled();
      expect(toastKeys(toasts)).toEqual([]);
      dialog.setTermsAccepted(true);
      expect(dialog.accept()).toBe('done');
      expect(openMail).toHaveBeenCalledOnce();
    });

    it('keeps the typed purpose when the session ends, only for the same user', async () => {
      let user: string | null = 'anna';
      const { dialog, state } = dialogAt(await portalWith403(), { orders: true, user: () => user });
      const purposeOf = async (name: string | null) => {
        user = name;
        dialog.userChanged();
        expect(state().kind).toBe('closed');
        await dialog.open([one]);
        const now = state();
        return now.kind === 'order' ? now.purpose : now.kind;
      };
      await dialog.open([one]);
      dialog.setPurpose('Poster');
      expect(await purposeOf(null)).toBe('');
      expect(await purposeOf('berta')).toBe('');
      expect(await purposeOf('anna')).toBe('Poster');
      dialog.cancel();
      await dialog.open([one]);
      expect(state()).toMatchObject({ kind: 'order', purpose: '' });
    });

    it('reports an order without a valid recipient, and stays open', async () => {
      const noRecipient = { ...order, mailto: 'not an address' };
      const { dialog, state, openMail, toasts } = dialogAt(await portalWith403(), {
        orders: true,
        order: noRecipient,
      });
      await dialog.open([one]);
      expect(dialog.accept()).toBe('no-recipient');
      expect(openMail).not.toHaveBeenCalled();
      expect(state().kind).toBe('order');
      expect(toasts.store.getState().current).toMatchObject({
        level: 'error',
        key: 'toast.order.impossible',
      });
    });

    it('covers only the assets of a list that the user may not download (decisions, section 7)', async () => {
      const fake = await portalWith([original], { rejected: ['a2'] });
      const { dialog, state, openMail, save } = dialogAt(fake, { orders: true });
      await dialog.open([one, two], { all: '/bookmark' });
      await expect.poll(() => state().kind).toBe('order');
      expect(state()).toMatchObject({ assets: [two] });
      await expect.poll(() => save).toHaveBeenCalledOnce();
      expect(dialog.accept()).toBe('done');
      const mail = decodeURIComponent(openMail.mock.calls[0]?.[0] ?? '');
      expect(mail).toContain('/asset/a2');
      expect(mail).not.toContain('/asset/a1');
    });

    it('reports how many assets an order omits', async () => {
      const many = Array.from({ length: 200 }, (_, index) => ({ ...one, id: `asset-${index}` }));
      const fake = await portalWith([], { rejected: many.map(({ id }) => id) });
      const { dialog, state, openMail, toasts } = dialogAt(fake, { orders: true });
      fake.handlers['download'] = (_, response) => problem(response, 403, 'forbidden');
      await dialog.open(many, { all: '/search/harbor' });
      await expect.poll(() => state().kind).toBe('order');
      expect(dialog.accept()).toBe('done');
      const body = decodeURIComponent(openMail.mock.calls[0]?.[0].split('body=')[1] ?? '');
      expect(body.split('\r\n').at(-1)).toBe('https://portal.example.org/search/harbor');
      const left = 200 - (body.match(/\/asset\//g)?.length ?? 0);
      expect(left).toBeGreaterThan(0);
      expect(toasts.store.getState().waiting.at(-1)).toMatchObject({
        level: 'warning',
        key: 'toast.order.incomplete',
        params: { count: left },
      });
    });

    it('does not link to all assets if it covers only a part of them', async () => {
      const many = Array.from({ length: 50 }, (_, index) => ({ ...one, id: `asset-${index}` }));
      const fake = await portalWith([original], { rejected: many.slice(1).map(({ id }) => id) });
      const { dialog, state, openMail } = dialogAt(fake, { orders: true });
      await dialog.open(many, { all: '/search/harbor' });
      await expect.poll(() => state().kind).toBe('order');
      expect(dialog.accept()).toBe('done');
      expect(decodeURIComponent(openMail.mock.calls[0]?.[0] ?? '')).not.toContain('/search/harbor');
    });
  },
);
