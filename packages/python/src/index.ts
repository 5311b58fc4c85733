export { EnvironmentFailed } from './environments/environment-failed.ts';
export {
  type EnvironmentRequest,
  type PythonEnvironment,
  prepareEnvironment,
} from './environments/prepare-environment.ts';
export {
  PythonBusy,
  type PythonOutcome,
  type PythonReport,
  type PythonRuntime,
  PythonUnavailable,
} from './reports/python-report.ts';
export { PythonReports, type PythonReportsOptions } from './reports/python-reports.ts';
export { DEFAULT_LIMITS, type PythonLimits } from './reports/report-limits.ts';
export type { PythonColumnType, PythonOutput } from './reports/report-output.ts';
