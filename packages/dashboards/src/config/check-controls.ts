import type { Path, Problems } from './config-problem.ts';
import type { FilterValue } from './filter-shapes.ts';
import { bareName, memberProblem, viewOf } from './member-name.ts';
import { arityProblem } from './operators.ts';
import { isValueControl } from './references.ts';
import type { ChildAction, FieldConfig } from './widget-config-shapes.ts';
import type { Widget, WidgetOfType } from './widget-shapes.ts';

/** Checks the settings of controls against each other and their references to other widgets. */
export function checkControls(widgets: readonly Widget[], problems: Problems): void {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  const parents = new Map<string, string>();
  for (const [index, widget] of widgets.entries()) {
    const path = ['widgets', index, 'config'];
    switch (widget.type) {
      case 'CHART':
        checkOverrides(widget, path, byId, problems);
        break;
      case 'FILTER':
        checkMember(widget.config.member, [...path, 'member'], problems);
        if (widget.config.value !== undefined || widget.config.operator !== undefined)
          checkValue(widget.config, path, problems, widget.config.value === undefined);
        break;
      case 'TIME_GRAIN': {
        const { member, grain, allowed } = widget.config;
        checkMember(member, [...path, 'member'], problems);
        if (grain !== undefined && allowed !== undefined && !allowed.includes(grain))
          problems.add([...path, 'grain'], `must be one of allowed: ${allowed.join(', ')}`);
        break;
      }
      case 'FIELD':
        checkField(widget.config, path, problems);
        break;
      case 'PARENT':
        checkParent(widget, index, { byId, parents }, problems);
        break;
      case 'AI':
        for (const [chart, id] of (widget.config.charts ?? []).entries())
          if (byId.get(id)?.type !== 'CHART')
            problems.add([...path, 'charts', chart], 'must be the id of a chart');
    }
  }
}

function checkMember(member: string | undefined, path: Path, problems: Problems): void {
  const rule = member === undefined ? undefined : memberProblem(member);
  if (rule !== undefined) problems.add(path, rule);
}

/** @param mayLackValue a default operator without a default value, which viewers choose */
function checkValue(filter: FilterValue, path: Path, problems: Problems, mayLackValue: boolean): void {
  const rule = mayLackValue ? undefined : arityProblem(filter);
  if (rule !== undefined) problems.add([...path, 'value'], rule);
}

function checkOverrides(
  { config }: WidgetOfType<'CHART'>,
  path: Path,
  byId: ReadonlyMap<string, Widget>,
  problems: Problems,
): void {
  for (const [control, override] of Object.entries(config.controls ?? {})) {
    const at = [...path, 'controls', control];
    if (!isValueControl(byId.get(control)) && memberProblem(control) !== undefined)
      problems.add(at, 'must be the id or the member of a control');
    const rule = override === 'off' ? undefined : memberProblem(override);
    if (rule !== undefined) problems.add(at, `must be off or ${rule.slice(8)}`);
  }
}

function checkField({ member, options = [], selected }: FieldConfig, path: Path, problems: Problems): void {
  checkMember(member, [...path, 'member'], problems);
  for (const [index, option] of options.entries()) {
    const at = [...path, 'options', index, 'member'];
    checkMember(option.member, at, problems);
    if (member !== undefined && viewOf(option.member) !== viewOf(member))
      problems.add(at, `must be in the view ${viewOf(member)}, like the member that it replaces`);
  }
  if (selected === undefined || member === undefined) return;
  const names = [member, ...options.map((option) => option.member)].map(bareName);
  if (!names.includes(selected)) problems.add([...path, 'selected'], `must be one of ${names.join(', ')}`);
}

interface Family {
  readonly byId: ReadonlyMap<string, Widget>;
  /** The parent of each child, by their ids. */
  readonly parents: Map<string, string>;
}

function checkParent(
  widget: WidgetOfType<'PARENT'>,
  index: number,
  { byId, parents }: Family,
  problems: Problems,
): void {
  const path = ['widgets', index, 'config'];
  const { options = [], selected } = widget.config;
  const ids = new Set<string>();
  for (const [number, option] of options.entries()) {
    const at = [...path, 'options', number];
    if (ids.has(option.id)) problems.add([...at, 'id'], 'must be unique in the control');
    ids.add(option.id);
    for (const [id, action] of Object.entries(option.children)) {
      const childPath = [...at, 'children', id];
      const child = byId.get(id);
      const parent = parents.get(id);
      if (!isValueControl(child))
        problems.add(childPath, 'must name a filter, time or field control by its id');
      else if (parent !== undefined && parent !== widget.id)
        problems.add(childPath, `is already a child of ${JSON.stringify(parent)}: a control has one parent`);
      else checkAction(child, action, childPath, problems);
      parents.set(id, parent ?? widget.id);
    }
  }
  if (selected !== undefined && !ids.has(selected))
    problems.add([...path, 'selected'], 'must be the id of an option');
}

function checkAction(
  child: WidgetOfType<'FILTER' | 'TIME_GRAIN' | 'FIELD'>,
  action: ChildAction,
  path: Path,
  problems: Problems,
): void {
  if (action === 'clear' && child.type === 'FIELD')
    problems.add(path, 'must not be clear: a field control always has a member');
  if (typeof action === 'string') return;
  const { grain, selected, ...filter } = action.set;
  const at = [...path, 'set'];
  if (child.type === 'FILTER') {
    checkValue(filter, at, problems, false);
    return;
  }
  if (child.type === 'TIME_GRAIN' && grain === undefined) problems.add([...at, 'grain'], 'is required');
  if (child.type === 'FIELD' && selected === undefined) problems.add([...at, 'selected'], 'is required');
}
