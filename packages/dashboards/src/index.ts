export { DashboardCommandInput } from './commands/command-shapes.ts';
export { freeName, slugOf } from './config/assign-ids.ts';
export { type CheckedConfig, type CheckOptions, checkConfig } from './config/check-config.ts';
export { type ConfigProblem, pathText } from './config/config-problem.ts';
export {
  type AppSource,
  type DashboardConfig,
  DashboardConfigDraftInput,
  DashboardConfigInput,
  DashboardConfigResponse,
  DashboardLayoutInput,
  DashboardThemeInput,
  type Layout,
} from './config/config-shapes.ts';
export { childPlaces, parentsOf } from './config/containers.ts';
export {
  type ConfigDiff,
  diffConfigs,
  isSameConfig,
  type SettingChange,
  summaryOf,
  type WidgetChange,
  type WidgetMove,
  type WidgetPlace,
  type WidgetSummary,
} from './config/diff-configs.ts';
export { FILTER_OPERATORS, type FilterOperator } from './config/filter-operators.ts';
export {
  DashboardFilter,
  DashboardFilterInput,
  DashboardMemberSwitcher,
  DashboardMemberSwitcherInput,
  DashboardTimeGrain,
  DashboardTimeGrainInput,
  type FilterValue,
} from './config/filter-shapes.ts';
export { LIMITS } from './config/limits.ts';
export { bareName, viewOf } from './config/member-name.ts';
export { normalWidget, withoutNulls } from './config/normal-form.ts';
export { type MemberType, operatorsFor } from './config/operators.ts';
export { IMAGE_ID as IMAGE_ID_PATTERN } from './config/patterns.ts';
export {
  type ChartReport,
  chartsOf,
  controlsOf,
  reportOf,
  reportsOf,
  rewireReports,
} from './config/references.ts';
export {
  COMPARISON_OUTPUTS,
  ColumnFormatOverride,
  FillMissingRows,
  PeriodComparison,
  PivotItems,
  PivotItemsInput,
  ReportMeta,
  ReportSnapshot,
  ReportSnapshotPreferences,
  SNAPSHOT_KINDS,
  type SnapshotKind,
  TableCalculation,
  TopRows,
} from './config/report-shapes.ts';
export { SCHEMA_VERSION, type StoredConfig, storedConfig, upgradeConfig } from './config/upgrade-config.ts';
export {
  type AiConfig,
  type ChartConfig,
  type ChildAction,
  type ContainerConfig,
  type DividerConfig,
  type FieldConfig,
  type FilterConfig,
  type ImageConfig,
  type ParentConfig,
  type ParentOption,
  type ReportReference,
  type TextConfig,
  type TimeGrainConfig,
  WIDGET_CONFIGS,
  WIDGET_TYPES,
  type WidgetConfigs,
  type WidgetType,
} from './config/widget-config-shapes.ts';
export {
  type Breakpoint,
  type Container,
  type Control,
  DashboardWidget,
  DashboardWidgetDraftInput,
  DashboardWidgetInput,
  type Position,
  type Widget,
  type WidgetOfType,
} from './config/widget-shapes.ts';
export {
  type AppliedControls,
  applyControls,
  type ChartControls,
  type ChartQuery,
  type ControlNotice,
} from './controls/apply-controls.ts';
export {
  type ControlState,
  isLocked,
  type ValueProblem,
  type ValueSource,
} from './controls/control-states.ts';
export {
  type ControlContext,
  type ControlValues,
  ControlValuesInput,
  type FilterChoice,
  type MemberInfo,
  membersOf,
} from './controls/control-values.ts';
export type { QueryFilter } from './controls/query-filter.ts';
export type { QueryChanges, SemanticQuery } from './controls/semantic-query.ts';
export { timezoneOf } from './controls/time-zones.ts';
export {
  hasTab,
  IGNORED_CODES,
  type IgnoredParameter,
  type ParsedParameters,
  parametersOf,
  parseParameters,
} from './controls/url-parameters.ts';
export { type ApiReport, type DashboardDocument, type FileReport, toApiReport } from './file/document.ts';
export { type ExportableReport, type ExportedDashboard, exportDashboard } from './file/export-dashboard.ts';
export { dashboardFileSchema } from './file/file-schema.ts';
export {
  isDashboardFile,
  type ParsedFile,
  parseDashboardFile,
  parseDashboardFiles,
  type RepositoryDashboard,
} from './file/parse-file.ts';
export { printDashboardFile } from './file/print-file.ts';
export type { FileProblem } from './file/read-yaml.ts';
export { isObject, type JsonObject } from './json.ts';
export { type BrokenWidget, brokenWidgets } from './model/broken-widgets.ts';
export { ModelMembers, type PublishedModel } from './model/model-members.ts';

export { queryProblems } from './model/query-members.ts';
export type { ReportQuery, WidgetChecks } from './model/widget-checks.ts';

export { type VisualProblem, visualProblems } from './visuals/visual-problems.ts';
