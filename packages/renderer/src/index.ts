export { findSandbox } from './chromium-process.ts';
export type { PageRequest, PageResponse } from './page-requests.ts';
export { SCREEN_WIDTH } from './print-page.ts';
export {
  ChromiumMissing,
  type Format,
  type Layout,
  Renderer,
  RenderFailed,
  type RenderJob,
} from './renderer.ts';
