import { Type } from 'typebox';
import { isObject } from '../json.ts';
import { assignIds } from './assign-ids.ts';
import { checkContainers } from './check-containers.ts';
import { checkControls } from './check-controls.ts';
import { shapeProblems } from './check-shape.ts';
import { type ConfigProblem, type Path, Problems } from './config-problem.ts';
import { type DashboardConfig, TOP_MEMBERS } from './config-shapes.ts';
import { LIMITS } from './limits.ts';
import { normalForm, normalWidget } from './normal-form.ts';
import { safeLink } from './safe-link.ts';
import { nullishMembers } from './shape-parts.ts';
import { STORABLE_RULE, unstorablePath } from './storable-text.ts';
import { WIDGET_CONFIGS, WIDGET_TYPES, type WidgetType } from './widget-config-shapes.ts';
import { DashboardWidgetDraftInput, type Widget } from './widget-shapes.ts';

export interface CheckOptions {
  /** A draft may be incomplete: widgets without an id, charts without a report, controls without a member. */
  readonly stage: 'draft' | 'published';
  /** The name of the configuration in messages; `config` by default. */
  readonly root?: string;
}

/** The configuration in normal form, or everything that is wrong with it. */
export type CheckedConfig =
  | { readonly config: DashboardConfig; readonly problems?: undefined }
  | { readonly config?: undefined; readonly problems: readonly ConfigProblem[] };

const Top = Type.Object(nullishMembers(TOP_MEMBERS));
const WidgetFrame = Type.Object(
  Object.fromEntries(
    Object.entries(DashboardWidgetDraftInput.properties).filter(([name]) => name !== 'type'),
  ),
);

/**
 * Checks a configuration that a client sent. Unknown settings of widgets are kept, missing ids of a draft assigned. The
 * rules on containers and controls are checked once all shapes fit.
 */
export function checkConfig(given: unknown, { stage, root = 'config' }: CheckOptions): CheckedConfig {
  const problems = new Problems(root);
  if (!isObject(given)) problems.add([], 'must be a JSON object');
  else checkShapes(given, stage, problems);
  if (problems.found.length > 0) return { problems: problems.found };
  const input = given as Record<string, unknown>;
  const sent = (input.widgets ?? []) as Record<string, unknown>[];
  const complete = stage === 'draft' ? assignIds(sent) : sent;
  const widgets = complete.map(normalWidget);
  checkIds(widgets, problems);
  if (problems.found.length === 0) {
    checkContainers(widgets, problems);
    checkControls(widgets, problems);
    for (const [index, widget] of widgets.entries()) checkReferences(widget, index, stage, problems);
  }
  if (problems.found.length > 0) return { problems: problems.found };
  return { config: normalForm({ ...input, widgets: complete }) };
}

function checkShapes(given: Record<string, unknown>, stage: CheckOptions['stage'], problems: Problems): void {
  for (const { path, rule } of shapeProblems(Top, given)) problems.add(path, rule);
  const { widgets = [] } = given;
  if (widgets === null) return;
  if (!Array.isArray(widgets)) {
    problems.add(['widgets'], 'must be an array');
    return;
  }
  if (widgets.length > LIMITS.widgets) {
    problems.add(['widgets'], `must have at most ${LIMITS.widgets} widgets; it has ${widgets.length}`);
    return;
  }
  for (const [index, widget] of widgets.entries()) checkWidget(widget, ['widgets', index], stage, problems);
  const unstorable = unstorablePath(given);
  if (unstorable !== undefined) problems.add(unstorable, STORABLE_RULE);
  if (problems.found.length === 0 && new TextEncoder().encode(JSON.stringify(given)).length > LIMITS.bytes)
    problems.add([], `must be at most ${LIMITS.bytes / 1024 / 1024} MiB as JSON`);
}

function checkWidget(widget: unknown, path: Path, stage: CheckOptions['stage'], problems: Problems): void {
  if (!isObject(widget)) {
    problems.add(path, 'must be a JSON object');
    return;
  }
  for (const problem of shapeProblems(WidgetFrame, widget))
    problems.add([...path, ...problem.path], problem.rule);
  if (stage === 'published' && (widget.id === undefined || widget.id === null))
    problems.add([...path, 'id'], 'is required');
  if (!isWidgetType(widget.type)) {
    problems.add([...path, 'type'], `must be one of ${WIDGET_TYPES.join(', ')}`);
    return;
  }
  if (!isObject(widget.config)) return;
  for (const problem of shapeProblems(WIDGET_CONFIGS[widget.type], widget.config))
    problems.add([...path, 'config', ...problem.path], problem.rule);
}

export function isWidgetType(type: unknown): type is WidgetType {
  return WIDGET_TYPES.includes(type as WidgetType);
}

function checkIds(widgets: readonly Widget[], problems: Problems): void {
  const indexes = new Map<string, number>();
  for (const [index, { id }] of widgets.entries()) {
    const first = indexes.get(id);
    if (first !== undefined)
      problems.add(['widgets', index, 'id'], `must be unique; widgets[${first}] has the same id`);
    else indexes.set(id, index);
  }
}

function checkReferences(
  widget: Widget,
  index: number,
  stage: CheckOptions['stage'],
  problems: Problems,
): void {
  const path = ['widgets', index, 'config'];
  if (widget.type === 'CHART') {
    const { reportId, reportPublicId, reportKey } = widget.config;
    const references = [reportId, reportPublicId, reportKey].filter((value) => value !== undefined);
    if (references.length > 1)
      problems.add([...path, 'reportPublicId'], 'must be absent if reportId is present');
    if (stage === 'published' && references.length === 0) problems.add([...path, 'reportId'], 'is required');
  }
  if (widget.type === 'IMAGE') {
    const { imageId, alt = '', decorative = false, link } = widget.config;
    if (link !== undefined && safeLink(link) === undefined)
      problems.add([...path, 'link'], 'must be an address that begins with https: or mailto:');
    if (stage === 'published' && imageId === undefined) problems.add([...path, 'imageId'], 'is required');
    if (stage === 'published' && alt.trim() === '' && !decorative)
      problems.add([...path, 'alt'], 'is required');
  }
  const hasMember = widget.type === 'FILTER' || widget.type === 'TIME_GRAIN' || widget.type === 'FIELD';
  if (stage === 'published' && hasMember && widget.config.member === undefined)
    problems.add([...path, 'member'], 'is required');
}
