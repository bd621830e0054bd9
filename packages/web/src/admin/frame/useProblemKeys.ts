import { isModified } from '@assetportal/sdk/rules';
import { useEffect } from 'react';

/** Problems on a page: faults of settings, and elements that are marked as problems. */
const PROBLEMS = 'main [role="alert"], main [data-problem]';

/** Moves the focus to the next problem on the page with F8, and to the previous one with Shift F8. */
export function useProblemKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || isModified(event)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      const problem = nextProblem(event.shiftKey);
      if (problem !== undefined) focusProblem(problem);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Returns the problem after the element with the focus, or before it. After the last one, starts again. */
function nextProblem(isBackward: boolean): HTMLElement | undefined {
  const problems = [...document.querySelectorAll<HTMLElement>(PROBLEMS)].filter((one) =>
    one.checkVisibility(),
  );
  const ordered = isBackward ? problems.reverse() : problems;
  const { activeElement } = document;
  const row = activeElement === null ? null : rowOf(activeElement);
  const after = ordered.find((problem) => {
    if (activeElement === null || (row !== null && row.contains(problem))) return false;
    const position = activeElement.compareDocumentPosition(problem);
    return (
      (position & (isBackward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING)) !== 0
    );
  });
  return after ?? ordered[0];
}

/** Moves the focus to the control with the problem, or else to the problem. */
function focusProblem(problem: HTMLElement): void {
  const row = rowOf(problem);
  const scope = row ?? problem;
  const control = scope.querySelector<HTMLElement>(INVALID) ?? scope.querySelector<HTMLElement>(CONTROL);
  const target = control ?? problem;
  if (control === null) problem.tabIndex = -1;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

const INVALID = '[aria-invalid="true"]';
const CONTROL = 'input:not([hidden]), textarea, select, button';

const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-setting]');
