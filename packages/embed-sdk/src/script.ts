/** The script for pages without a build: `window.Facet`, and the element `<facet-dashboard>`. */
export { FacetDashboard } from './element.ts';
export * from './index.ts';
