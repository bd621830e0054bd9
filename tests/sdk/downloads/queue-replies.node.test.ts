import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { problem } from '../support/http.js';
import { toastKeys } from '../support/users.js';
import { originals, portalOfHalves, queueAt, small } from './queue-at.js';

const FAILED = 'toast.download.failed';
const ENDED = 'problem.session-expired.title';

/** Status and code of a reply, the keys of its toasts, the key in its row, and whether the user can try again. */
type Reply = [status: number, code: string, toasts: string[], row: string, retryable: boolean];

/** The toast says that it failed, and the row shows the reason. */
const reply = (status: number, code: string, retryable: boolean): Reply => [
  ...([status, code] as const),
  [FAILED],
  `problem.${code}.title`,
  retryable,
];

const REPLIES: Reply[] = [
  [401, 'session-expired', [ENDED], ENDED, true],
  [401, 'not-logged-in', [ENDED], 'problem.not-logged-in.title', true],
  [403, 'forbidden', ['toast.download.forbidden'], 'toast.download.forbidden', false],
  reply(403, 'link-expired', true),
  reply(404, 'asset-not-found', false),
  reply(410, 'file-gone', false),
  reply(412, 'changed-meanwhile', true),
];

/** A download that fails at its first request (`link`) or at the file itself, before or after the first bytes. */
const PLACES = [
  ['download', false],
  ['download', true],
  ['file', false],
  ['file', true],
] as const;

describe.each(PLACES)('a failure of GET %s (after a pause: %s)', (call, resumed) => {
  const failing = async (fail: (response: ServerResponse) => void) => {
    const { fake } = await portalOfHalves();
    const { downloads, toasts, item, reaches } = queueAt(fake);
    // While the panel is open, the start of a download shows no toast.
    downloads.setOpen(true);
    const stops = () => (fake.handlers[call] = (_, response) => fail(response));
    if (!resumed) stops();
    await downloads.start(originals(small));
    if (resumed) {
      await expect.poll(() => item()?.received).toBe(5);
      downloads.pause(item()?.id ?? '');
      stops();
      await downloads.resume(item()?.id ?? '');
    }
    return { toasts, item, reaches };
  };

  it.each(REPLIES)('with %s %s shows the messages %j', async (status, code, keys, row, retryable) => {
    const { toasts, item, reaches } = await failing((response) => problem(response, status, code));
    await reaches('failed');
    expect(toastKeys(toasts)).toEqual(keys);
    // The received bytes stay for another attempt.
    expect(item()).toMatchObject({ problem: { key: row }, retryable, received: resumed ? 5 : 0 });
  });

  it('by a broken connection shows that the server is unreachable, or tries again', async () => {
    const { toasts, item, reaches } = await failing((response) => void response.destroy());
    if (call === 'file') return expect.poll(() => item()?.interrupted).toBe(true);
    await reaches('failed');
    expect(toasts.store.getState().current).toMatchObject({
      key: FAILED,
      detailKey: 'problem.unreachable.detail',
    });
    expect(item()).toMatchObject({ retryable: true, received: resumed ? 5 : 0 });
  });
});
