export {
  createPreviewFetch,
  PREVIEW_CALLS,
  type PreviewAnswer,
  type PreviewRequest,
} from '../../app/admin/preview/preview-fetch.js';
export { previewFiles } from '../../app/admin/preview/preview-files.js';
export {
  createPreviewApp,
  type PreviewApp,
  type PreviewEnvironment,
} from '../../app/admin/preview/preview-app.js';
export {
  previewEnvelope,
  readFromPreview,
  readToPreview,
  type PreviewEnvelope,
} from '../../app/admin/preview/preview-messages.js';
export {
  customPageKey,
  firstPreviewPage,
  previewedPage,
  type PreviewedPage,
  PREVIEW_PAGES,
  previewPages,
  previewRoute,
} from '../../app/admin/preview/preview-pages.js';
export type {
  FromPreview,
  PreviewFile,
  PreviewState,
  PreviewTarget,
  PreviewView,
  ToPreview,
} from '../../app/admin/preview/preview-state.js';
