import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_STEPS,
  recordStep,
  redoStep,
  SAME_STEP,
  undoStep,
  type Steps,
} from '../../../../packages/sdk/src/documents/saving/steps.js';

/** Applies edits to a number, each with its tag and time, and returns the steps and the last number. */
function edited(edits: readonly (readonly [value: number, tag: string | null, now: number])[]) {
  let [steps, current]: [Steps<number>, number] = [NO_STEPS, 0];
  for (const [value, tag, now] of edits) {
    steps = recordStep(steps, current, { tag, now });
    current = value;
  }
  return { steps, current };
}

describe('steps', () => {
  it.each([
    [
      'of the same setting in quick succession',
      [
        [1, 'a', 0],
        [2, 'a', SAME_STEP - 1],
      ],
      0,
    ],
    [
      'of the same setting after a pause',
      [
        [1, 'a', 0],
        [2, 'a', SAME_STEP],
      ],
      1,
    ],
    [
      'of two settings',
      [
        [1, 'a', 0],
        [2, 'b', 1],
      ],
      1,
    ],
    [
      'without a tag',
      [
        [1, null, 0],
        [2, null, 1],
      ],
      1,
    ],
  ] as const)('undoes edits %s', (_, edits, expected) => {
    const { steps, current } = edited(edits);
    expect(undoStep(steps, current)?.state).toBe(expected);
  });

  it('cannot undo or redo anything at first', () => {
    expect([undoStep(NO_STEPS, 0), redoStep(NO_STEPS, 0)]).toEqual([undefined, undefined]);
  });

  it('drops the undone steps when another value is edited', () => {
    const { steps, current } = edited([[1, null, 0]]);
    const undone = undoStep(steps, current);
    const after = recordStep(undone?.steps ?? NO_STEPS, 0, { tag: null, now: 1 });
    expect(redoStep(after, 5)).toBeUndefined();
  });

  it('returns to every earlier state, and forward again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 50 }), (values) => {
        let { steps, current } = edited(values.map((value, index) => [value, null, index]));
        const states = [0, ...values];
        for (let index = states.length - 2; index >= 0; index -= 1) {
          const undone = undoStep(steps, current);
          expect(undone?.state).toBe(states[index]);
          if (undone !== undefined) ({ steps, state: current } = undone);
        }
        for (const value of values) {
          const redone = redoStep(steps, current);
          expect(redone?.state).toBe(value);
          if (redone !== undefined) ({ steps, state: current } = redone);
        }
      }),
    );
  });
});
