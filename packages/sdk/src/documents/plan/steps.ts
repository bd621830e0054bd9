import { isSameJson } from '../../lib/same-json.js';
import { diffContent } from './diff-content.js';
import type { ResourcePlan } from './plan.js';
import { STORE_ORDER, type ResourceContent } from '../resource/resource.js';

/** One save of an apply. */
export interface ApplyStep<Plan extends ResourcePlan> {
  readonly plan: Plan;
  /** Content to store in this step, if it is not that of the plan. */
  readonly content?: ResourceContent;
}

/**
 * Returns the saves of an apply, in an order in which each save only refers to values that exist. Values to which others
 * may still refer are removed last: an apply that is interrupted in between can be repeated.
 */
export function applySteps<Plan extends ResourcePlan>(plans: readonly Plan[]): ApplyStep<Plan>[] {
  const ordered = plans
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => STORE_ORDER.indexOf(a.resource.kind) - STORE_ORDER.indexOf(b.resource.kind));
  const [first, last]: [ApplyStep<Plan>[], ApplyStep<Plan>[]] = [[], []];
  for (const plan of ordered) {
    const { resource, content, present } = plan;
    const added = resource.withReferenced?.(content, present);
    if (added === undefined || isSameJson(added, content)) first.push({ plan });
    else {
      if (diffContent(present, added, resource.keyOf).length > 0) first.push({ plan, content: added });
      last.push({ plan });
    }
  }
  return [...first, ...last];
}
