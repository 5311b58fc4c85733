/** The script for pages without a build: `window.Facet`, and the elements `<facet-dashboard>`, `<facet-app>` and `<facet-chat>`. */
export { FacetApp, FacetChat, FacetDashboard } from './element.ts';
export * from './index.ts';
