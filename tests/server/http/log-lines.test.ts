import { describe, expect, it } from 'vitest';
import { asText } from '../../../packages/server/src/boot/logging.js';

const line = (rest: object) =>
  JSON.stringify({ level: 'info', time: '2026-11-21T01:02:03.456Z', msg: 'request', ...rest });

describe('a log line as text', () => {
  it('contains the time, the level, the message and the other fields', () => {
    expect(asText(line({ status: 200, path: '/a', reqId: 'id-1' }))).toBe(
      '01:02:03 INFO request status=200 path=/a id=id-1\n',
    );
  });

  it('is a single line for any input', () => {
    const text = asText(line({ user: 'eve\n01:02:04 INFO request user=admin\u001b[31m\u2028\u202e' }));
    expect(text.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    expect(text).toContain('eve\\n01:02:04');
  });

  it('contains the stack of an error', () => {
    const text = asText(line({ err: { message: 'no', stack: 'Error: no\n    at here\u001b[2J' } }));
    expect(text).toMatch(/\nError: no\n {4}at here\\u001b\[2J\n$/);
  });
});
