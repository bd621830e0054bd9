import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../set-up.mjs';
import { proseOf } from './wording/prose.mjs';
import { filesOf } from './wording.mjs';

/**
 * `node scripts/lint/wording-sample.mjs [--seed 1] [--comments 200] [--messages 100] [<path>…]`: prints a random
 * sample of comments and messages, for a review by a reader who is new to the project. The same seed prints the
 * same sample at the same commit.
 */
const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    comments: { type: 'string', default: '200' },
    messages: { type: 'string', default: '100' },
  },
  allowPositionals: true,
});

/** Returns a function that generates uniform random numbers from 0 (inclusive) to 1 (exclusive), using mulberry32. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomOf(Number(values.seed));
const prose = filesOf(root, positionals).flatMap((file) => proseOf(root, file));
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
process.stdout.write(`Seed ${values.seed}, commit ${commit}\n\n`);
print(
  prose.filter(({ kind }) => kind === 'comment'),
  Number(values.comments),
);
print(
  prose.filter(({ kind }) => kind === 'message'),
  Number(values.messages),
);

/** Prints `count` random entries without repetition. */
function print(entries, count) {
  const rest = [...entries];
  for (let index = 0; index < count && rest.length > 0; index += 1) {
    const [{ at, text }] = rest.splice(Math.floor(random() * rest.length), 1);
    process.stdout.write(`${index + 1}. ${at}\n   ${text.replaceAll(/\s+/g, ' ')}\n`);
  }
  process.stdout.write('\n');
}
