export { shapeProblems } from '../config/check-shape.ts';
export { rewireReports } from '../config/references.ts';
export {
  type ApiReport,
  type DashboardDocument,
  type FileReport,
  toApiReport,
  toFileReport,
} from './document.ts';
export { editDashboardFile } from './edit-file.ts';
export { editYaml } from './edit-yaml.ts';
export { type ExportableReport, exportDashboard } from './export-dashboard.ts';
export { Findings, inOrder } from './findings.ts';
export { type ParsedFile, parseDashboardFile } from './parse-file.ts';
export { printDashboardFile } from './print-file.ts';
export { type FileProblem, readYaml } from './read-yaml.ts';
export { type WidgetSpan, widgetSpans } from './widget-spans.ts';
