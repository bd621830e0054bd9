export { addedFaults } from '../../domains/resources/added-faults.js';
export { savesOfConflicts, type ConflictSave } from '../../domains/resources/conflict-saves.js';
export { diffContent } from '../../domains/resources/diff-content.js';
export {
  EXPORT_MANIFEST,
  manifestText,
  newManifest,
  parseManifest,
  type ExportManifest,
} from '../../domains/resources/manifest.js';
export {
  applyPlan,
  hashContent,
  planResource,
  type PlanOptions,
  type ResourcePlan,
} from '../../domains/resources/plan.js';
export type {
  Resource,
  ResourceChange,
  ResourceContent,
  ResourceKindName,
} from '../../domains/resources/resource.js';
export { listResources, resourceNamed } from '../../domains/resources/resources.js';
