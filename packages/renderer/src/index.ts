export { findSandbox } from './chromium-process.ts';
export type { Layout } from './layout.ts';
export type { PageRequest, PageResponse } from './page-requests.ts';
export { SCREEN_WIDTH } from './print-page.ts';
export { ChromiumMissing, type Format, Renderer, RenderFailed, type RenderJob } from './renderer.ts';
