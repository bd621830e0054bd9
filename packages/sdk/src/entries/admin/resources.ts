export { addedFaults } from '../../documents/plan/added-faults.js';
export { savesOfConflicts, type ConflictSave } from '../../documents/plan/conflict-saves.js';
export { CONFIG_SCHEMA } from '../../documents/kinds/config.js';
export { diffContent } from '../../documents/plan/diff-content.js';
export { HISTORY_KIND_OF, resourceOfVersion, type VersionedResourceKind } from '../../documents/history.js';
export {
  EXPORT_MANIFEST,
  manifestText,
  newManifest,
  parseManifest,
  type ExportManifest,
} from '../../documents/manifest.js';
export {
  applyPlan,
  hashContent,
  planResource,
  type PlanOptions,
  type ResourcePlan,
} from '../../documents/plan/plan.js';
export {
  RESOURCE_KINDS,
  type Resource,
  type ResourceChange,
  type ResourceContent,
  type ResourceFile,
  type ResourceKindName,
} from '../../documents/resource/resource.js';
export { listResources, resourceNamed } from '../../documents/resources.js';
export { applySteps, type ApplyStep } from '../../documents/plan/steps.js';
