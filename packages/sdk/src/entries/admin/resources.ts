export { addedFaults } from '../../domains/resources/plan/added-faults.js';
export { savesOfConflicts, type ConflictSave } from '../../domains/resources/plan/conflict-saves.js';
export { CONFIG_SCHEMA } from '../../domains/resources/documents.js';
export { diffContent } from '../../domains/resources/plan/diff-content.js';
export {
  HISTORY_KIND_OF,
  resourceOfVersion,
  type VersionedResourceKind,
} from '../../domains/resources/history.js';
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
} from '../../domains/resources/plan/plan.js';
export {
  RESOURCE_KINDS,
  type Resource,
  type ResourceChange,
  type ResourceContent,
  type ResourceFile,
  type ResourceKindName,
} from '../../domains/resources/resource.js';
export { listResources, resourceNamed } from '../../domains/resources/resources.js';
export { applySteps, type ApplyStep } from '../../domains/resources/plan/steps.js';
