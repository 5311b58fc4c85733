/** The script for pages without a build: `window.Facet`, and the elements `<facet-dashboard>` and `<facet-app>`. */
export { FacetApp, FacetDashboard } from './element.ts';
export * from './index.ts';
