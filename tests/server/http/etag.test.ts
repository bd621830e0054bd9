import { describe, expect, it } from 'vitest';
import {
  matchesEtag,
  mayChange,
  parseCondition,
} from '../../../packages/server/src/http/conditional/etag.js';

const current = { etag: '"v1"', stored: true };
const missing = { etag: '"none"', stored: false };

describe('If-Match and If-None-Match (RFC 9110, section 13.1)', () => {
  it.each([
    // Columns: the header, `[mayChange, matchesEtag]` for a stored document, and the same for a missing
    // document.
    [undefined, [true, false], [true, false]],
    ['*', [true, true], [false, false]],
    [' * ', [true, true], [false, false]],
    ['"v1"', [true, true], [false, false]],
    ['"none"', [false, false], [true, true]],
    // Forms of compressing proxies: nginx and HAProxy, Apache, Caddy.
    ['W/"v1"', [true, true], [false, false]],
    ['"v1-gzip"', [true, true], [false, false]],
    ['"v1-br"', [true, true], [false, false]],
    ['"v1-zstd"', [true, true], [false, false]],
    ['"v1;gzip"', [true, true], [false, false]],
    ['W/"v1-gzip"', [true, true], [false, false]],
    ['W/"v0"', [false, false], [false, false]],
    ['"v0-gzip"', [false, false], [false, false]],
    ['"v1-gzip-gzip"', [false, false], [false, false]],
    ['"v1-new"', [false, false], [false, false]],
    ['"gzip"', [false, false], [false, false]],
    ['"v0", "v1" ,W/"v2"', [true, true], [false, false]],
    ['"v0","v2"', [false, false], [false, false]],
    ['"a,b", "v1"', [true, true], [false, false]],
    ['', [false, false], [false, false]],
    ['v1', [false, false], [false, false]],
    ['"v1', [false, false], [false, false]],
    ['"v1" or so', [false, false], [false, false]],
    ['*, "v1"', [false, false], [false, false]],
    ['w/"v1"', [false, false], [false, false]],
  ])('evaluates %s', (header, whenStored, whenMissing) => {
    const condition = parseCondition(header);
    expect([mayChange(condition, current), matchesEtag(condition, current)]).toEqual(whenStored);
    expect([mayChange(condition, missing), matchesEtag(condition, missing)]).toEqual(whenMissing);
  });
});
