import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createEventLog } from '../../../packages/server/src/delivery/events/log.js';
import { visibleTo, MANY, MAX_IDS } from '../../../packages/server/src/delivery/events/visible-to.js';
import { createEventStream } from '../../../packages/server/src/delivery/events/stream.js';

const change = (id: string, was: string | undefined, is: string | undefined) => ({ id, was, is });
const isOpen = (folder: string) => folder === 'open';

describe('visibleTo', () => {
  it.each([
    ['open', 'open', { changed: ['a'] }],
    [undefined, 'open', { added: ['a'] }],
    ['secret', 'open', { added: ['a'] }],
    ['open', undefined, { removed: ['a'] }],
    ['open', 'secret', { removed: ['a'] }],
    ['secret', 'secret', undefined],
    [undefined, 'secret', undefined],
    ['secret', undefined, undefined],
    [undefined, undefined, undefined],
  ])('reports a move from %s to %s as %j', (was, is, expected) => {
    const event = visibleTo({ seq: 1, kind: 'assets', changes: [change('a', was, is)] }, isOpen);
    const none = { added: [], changed: [], removed: [] };
    expect(event).toEqual(expected && { type: 'assets', ...none, ...expected });
  });

  it('counts only visible assets', () => {
    const changes = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => change(`${folder}-${index}`, undefined, folder));
    const visible = (open: number) =>
      visibleTo(
        { seq: 1, kind: 'assets', changes: [...changes('secret', 900), ...changes('open', open)] },
        isOpen,
      );
    expect(visible(0)).toBeUndefined();
    expect(visible(MAX_IDS)).toMatchObject({ type: 'assets', added: { length: MAX_IDS } });
    expect(visible(MAX_IDS + 1)).toEqual(MANY);
  });
});

describe('the event log', () => {
  it('returns the events after an ID, or undefined for an unknown ID', () => {
    const log = createEventLog();
    const start = log.last();
    log.addAssets([change('a', undefined, 'open')]);
    const middle = log.last();
    log.addConfig('config');
    expect(log.since(start)?.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(log.since(middle)?.map(({ kind }) => kind)).toEqual(['config']);
    expect(log.since(log.last())).toEqual([]);
    for (const id of ['', 'x', '7', createEventLog().last(), log.idOf(3), `${middle}9999`]) {
      expect(log.since(id), id).toBeUndefined();
    }
  });

  it('stores no more than the limit', () => {
    const log = createEventLog();
    const start = log.last();
    const many = Array.from({ length: 4000 }, (_, index) => change(String(index), undefined, 'open'));
    for (let count = 0; count < 6; count += 1) log.addAssets(many);
    expect(log.since(start)).toBeUndefined();
    expect(log.since(log.idOf(1))).toHaveLength(5);
    log.addAssets([...many, ...many]);
    expect(log.since(log.idOf(6))).toEqual([{ seq: 7, kind: 'many' }]);
  });
});

describe('createEventStream', () => {
  it('destroys the stream if the client does not read', async () => {
    const stream = createEventStream();
    const closed = once(stream.body, 'close');
    const event = { type: 'assets' as const, added: ['x'.repeat(1000)], changed: [], removed: [] };
    let sent = 0;
    while (!stream.body.destroyed && sent < 1000) {
      stream.send(event, 'id');
      sent += 1;
    }
    await closed;
    expect(sent).toBeLessThan(300);
    // Later events have no effect.
    stream.send(event, 'id');
    stream.end();
  });

  it('writes server-sent events and escapes line breaks in names', async () => {
    const stream = createEventStream();
    stream.reconnectAfter(2000);
    stream.send({ type: 'assets', added: ['a\nb'], changed: [], removed: [] }, 'run-1');
    stream.beat('run-2');
    stream.end();
    let text = '';
    for await (const bytes of stream.body) text += String(bytes);
    expect(text).toBe(
      'retry: 2000\n\nid: run-1\ndata: {"type":"assets","added":["a\\nb"],"changed":[],"removed":[]}\n\n: \nid: run-2\n\n',
    );
  });
});
