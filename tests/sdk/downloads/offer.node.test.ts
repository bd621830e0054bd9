import { describe, expect, it } from 'vitest';
import { problem } from '../support/http.js';
import { toastKeys } from '../support/users.js';
import { dialogAt, offered, one, portalOffering, two } from './dialog-at.js';
import { memoryDisk } from './queue-at.js';

const three = { ...one, id: 'a3', fname: 'a3.pdf' };

describe('download dialog with an offer (decisions, section 7, Formats of many assets)', () => {
  it(
    'reports formats that not all assets have, and unavailable assets',
    { tags: ['4.decision.several'] },
    async () => {
      const sets = [
        offered('original', { allowed: 2, total: 3, bytes: 20 }),
        offered('web', { allowed: 1, total: 3 }),
      ];
      const { fake } = await portalOffering(() => ({ sets, unavailable: ['a3'] }));
      const { dialog, state } = dialogAt(fake, { orders: true });
      await dialog.open([one, two, three]);
      expect(state()).toMatchObject({
        kind: 'choose',
        chosen: 'original',
        formats: [
          { id: 'original', enabled: true },
          { id: 'web', enabled: false },
        ],
        partial: { allowed: 1, others: 2 },
        unavailable: ['a3'],
        orderable: true,
        // The server leaves out the asset that is not available.
        zipName: 'assetportal-2.zip',
      });
      expect(dialog.choose('web')).toBe('not-offered');
      expect(dialog.orderUnavailable()).toBe('done');
      expect(state()).toMatchObject({ kind: 'order', assets: [three] });
    },
  );

  it('keeps only the assets that have a format', async () => {
    const { fake, bodies } = await portalOffering(
      (ids) => ({
        sets:
          ids.length === 3
            ? [offered('original', { allowed: 3, total: 3 }), offered('web', { allowed: 2, total: 3 })]
            : [offered('original', { allowed: 2, total: 2 }), offered('web', { allowed: 2, total: 2 })],
      }),
      { withSet: ['a1', 'a2'] },
    );
    const { dialog, state } = dialogAt(fake);
    await dialog.open([one, two, three]);
    await dialog.keepOnly();
    expect(bodies.map(({ csetid, asset_id: ids }) => [ids.length, csetid])).toEqual([
      [3, undefined],
      [3, 'web'],
      [2, undefined],
    ]);
    expect(state()).toMatchObject({ kind: 'choose', assets: [one, two], chosen: 'web', partial: null });
  });

  it(
    'opens the dialog above the maximum, and downloads the first assets only',
    { tags: ['5.bulk.confirm'] },
    async () => {
      const sets = [offered('original', { allowed: 3, total: 3 }), offered('web', { allowed: 3, total: 3 })];
      const { fake } = await portalOffering(() => ({ sets }), { max: 2 });
      const { dialog, state, save } = dialogAt(fake);
      await dialog.open([one, two, three]);
      expect(state()).toMatchObject({ kind: 'choose', maximum: { count: 3, max: 2, strict: false } });
      dialog.accept({ firstOnly: true });
      await expect.poll(() => save).toHaveBeenCalledOnce();
      expect(fake.calls.at(-1)).toBe('GET download?operation=zip&csetid=original&id=a1&id=a2');
    },
  );

  it('remembers the format for the kind of the assets, and downloads it at once after a choice', async () => {
    const sets = [offered('original'), offered('web')];
    const { fake } = await portalOffering(() => ({ sets }));
    const { dialog, state, save, choices } = dialogAt(fake);
    await dialog.open([one]);
    dialog.choose('web');
    dialog.accept();
    await expect.poll(() => save).toHaveBeenCalledOnce();
    expect(choices.store.getState()).toEqual({ other: 'web' });
    await dialog.open([two]);
    expect(state()).toMatchObject({ chosen: 'web' });
    const requests = fake.count('POST session/csets');
    await dialog.open([two], { direct: { id: 'web' } });
    expect(state().kind).toBe('closed');
    await expect.poll(() => save).toHaveBeenCalledTimes(2);
    expect(fake.count('POST session/csets')).toBe(requests);
  });

  it('requires the terms even after a choice in the menu', { tags: ['4.decision.terms'] }, async () => {
    const { fake } = await portalOffering(() => ({ sets: [offered('original'), offered('web')] }));
    const { dialog, state } = dialogAt(fake, { terms: true });
    await dialog.open([one], { direct: { id: 'web' }, format: 'web' });
    expect(state()).toMatchObject({ kind: 'choose', chosen: 'web', terms: { accepted: false } });
    expect(fake.count('GET download')).toBe(0);
  });

  it(
    'stays open with the reason if the download cannot be started',
    { tags: ['8.download.failed'] },
    async () => {
      const { fake } = await portalOffering(() => ({ sets: [offered('original'), offered('web')] }));
      const { dialog, state, toasts, downloads } = dialogAt(fake);
      const link = fake.handlers['download'];
      fake.handlers['download'] = (_, response) => problem(response, 500, 'internal');
      await dialog.open([one]);
      dialog.accept();
      await expect
        .poll(state)
        .toMatchObject({ kind: 'choose', busy: false, problem: { key: 'problem.internal.title' } });
      expect([downloads.store.getState().items, toastKeys(toasts)]).toEqual([[], []]);
      if (link !== undefined) fake.handlers['download'] = link;
      dialog.accept();
      await expect.poll(() => state().kind).toBe('closed');
    },
  );

  it('lets the user choose the file of a large download, and stays open if the user cancels', async () => {
    const sets = [offered('original', { bytes: 5e9, fname: 'a1.jpg' }), offered('web', { bytes: 10 })];
    const { fake } = await portalOffering(() => ({ sets }));
    const { disk, file } = memoryDisk();
    const names: string[] = [];
    let chosen: typeof file | null = null;
    const pick = (name: string) => {
      names.push(name);
      return Promise.resolve(chosen);
    };
    const { dialog, state, downloads } = dialogAt(fake, { disk: { ...disk, pick } });
    await dialog.open([one]);
    dialog.accept();
    await expect.poll(state).toMatchObject({ kind: 'choose', busy: false });
    expect(downloads.store.getState().items).toEqual([]);
    chosen = file;
    dialog.accept();
    await expect.poll(() => downloads.store.getState().items).toMatchObject([{ file: 'chosen.jpg' }]);
    expect(names).toEqual(['a1.jpg', 'a1.jpg']);
  });

  it(
    'previews the order mail with the purpose, and without removed assets',
    { tags: ['d.order.mail'] },
    async () => {
      const { fake } = await portalOffering(() => ({ sets: [], unavailable: ['a1', 'a2'] }));
      const { dialog, state, openMail } = dialogAt(fake, { orders: true });
      await dialog.open([one, two]);
      expect(state()).toMatchObject({ kind: 'order', purpose: '' });
      dialog.setPurpose('Exhibition poster');
      dialog.removeAsset('a2');
      expect(dialog.mail()).toMatchObject({
        to: ['orders@example.org'],
        cc: [],
        subject: 'Order',
        body: 'Exhibition poster\r\n\r\nPlease send https://portal.example.org/asset/a1',
        left: 0,
      });
      dialog.accept();
      expect(decodeURIComponent(openMail.mock.calls[0]?.[0] ?? '')).toContain('body=Exhibition poster');
      await dialog.open([one], { order: true });
      dialog.removeAsset('a1');
      expect(state().kind).toBe('closed');
    },
  );
});
