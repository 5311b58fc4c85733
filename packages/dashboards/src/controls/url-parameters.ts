import type { DashboardConfig } from '../config/config-shapes.ts';
import { isSection, SECTION_STATES } from '../config/sections.ts';
import { controlStates, KINDS } from './control-states.ts';
import type { ControlContext, ControlValues, FilterChoice } from './control-values.ts';

/**
 * Why a parameter changes nothing: no control has its member or that control is locked, the tab does not exist, or the
 * value is invalid.
 */
export const IGNORED_CODES = ['no_control', 'no_tab', 'invalid_value'] as const;

/** A parameter that changes nothing, and why. */
export interface IgnoredParameter {
  readonly name: string;
  readonly code: (typeof IGNORED_CODES)[number];
  /** The same in a sentence. */
  readonly reason: string;
}

export interface ParsedParameters {
  readonly values: ControlValues;
  /** The open tab of containers with tabs, and whether sections are open, by their ids. */
  readonly tabs: ReadonlyMap<string, string>;
  readonly ignored: readonly IgnoredParameter[];
}

const TYPES = { filters: 'FILTER', timeGrains: 'TIME_GRAIN', memberSwitchers: 'FIELD' } as const;
type Kind = keyof typeof TYPES;
type Choice =
  | FilterChoice
  | { readonly member: string; readonly grain: string | null }
  | { readonly member: string; readonly selected: string };

/**
 * Reads the control parameters of a dashboard's address: `f_VIEW.MEMBER` with a filter, a value or a list of values as
 * JSON, `tg_VIEW.MEMBER` with a granularity or, for that of each chart, nothing, `ms_VIEW.MEMBER` with the name of the
 * selected member, `tab_WIDGET` with a tab or with `open` or `closed` for a section, and `timezone`. A parameter that the dashboard has no use for is ignored, as
 * others are. If one is repeated, the last one counts.
 */
export function parseParameters(
  config: DashboardConfig,
  parameters: Iterable<readonly [string, string]>,
  context: ControlContext,
): ParsedParameters {
  const found = { filters: new Map(), timeGrains: new Map(), memberSwitchers: new Map() };
  const tabs = new Map<string, string>();
  const ignored: IgnoredParameter[] = [];
  let timezone: string | undefined;
  const keep = (kind: Kind, choice: Choice, name: string) => {
    const { states, problems } = controlStates(config, { [kind]: [choice] }, context);
    const [problem] = problems;
    const type = TYPES[kind];
    if (problem !== undefined) {
      const [field, ...rest] = problem.path.slice(2);
      const code = field === 'member' ? 'no_control' : 'invalid_value';
      ignored.push({ name, code, reason: `${[field, ...rest].join('.')} ${problem.rule}` });
    } else if (states.some((state) => state.type === type && state.source === 'chosen'))
      found[kind].set(choice.member, choice);
    else
      ignored.push({
        name,
        code: 'no_control',
        reason: `member must have a ${KINDS[type]} that is not locked`,
      });
  };
  for (const [name, text] of parameters) {
    const [, prefix, member = ''] = /^(f|tg|ms|tab)_(.+)$/s.exec(name) ?? [];
    if (prefix === 'tg') keep('timeGrains', { member, grain: text === '' ? null : text }, name);
    else if (prefix === 'ms') keep('memberSwitchers', { member, selected: text }, name);
    else if (prefix === 'f') {
      const choice = filterFrom(member, text);
      if (choice === undefined)
        ignored.push({ name, code: 'invalid_value', reason: 'value must be JSON such as {"value":["AA"]}' });
      else keep('filters', choice, name);
    } else if (prefix === 'tab') {
      if (hasTab(config, member, text)) tabs.set(member, text);
      else
        ignored.push({
          name,
          code: 'no_tab',
          reason: 'must name a tab of a container by their ids, or open or close a section',
        });
    } else if (name === 'timezone') {
      const { problems, timezone: known } = controlStates(config, { timezone: text }, context);
      if (problems.length === 0) timezone = known;
      else ignored.push({ name, code: 'invalid_value', reason: problems[0]?.rule ?? '' });
    }
  }
  const values = {
    filters: [...found.filters.values()],
    timeGrains: [...found.timeGrains.values()],
    memberSwitchers: [...found.memberSwitchers.values()],
    ...(timezone === undefined ? {} : { timezone }),
  };
  return { values, tabs, ignored };
}

/** The parameters that `parseParameters` reads as these values. Parent controls have none: their children have. */
export function parametersOf(values: ControlValues, tabs: ReadonlyMap<string, string> = new Map()) {
  const parameters = new URLSearchParams();
  for (const { member, ...filter } of values.filters ?? [])
    parameters.append(`f_${member}`, JSON.stringify(filter));
  for (const { member, grain } of values.timeGrains ?? []) parameters.append(`tg_${member}`, grain ?? '');
  for (const { member, selected } of values.memberSwitchers ?? [])
    parameters.append(`ms_${member}`, selected);
  for (const [widget, tab] of tabs) parameters.append(`tab_${widget}`, tab);
  if (values.timezone) parameters.append('timezone', values.timezone);
  return parameters;
}

const SETTINGS = ['operator', 'value', 'caseSensitive', 'startInclusive', 'endInclusive'] as const;

function isSetting(name: string): boolean {
  return SETTINGS.some((setting) => setting === name);
}

/** A filter from JSON: an object as the API has it, where `type` may stand for `operator`, or only values. */
function filterFrom(member: string, text: string): FilterChoice | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isValue(given)) return { member, value: given };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const { type, ...settings } = given as Record<string, unknown>;
  const filter: Record<string, unknown> = { operator: type, ...settings };
  const { operator, value, ...flags } = Object.fromEntries(SETTINGS.map((name) => [name, filter[name]]));
  if (operator != null && typeof operator !== 'string') return undefined;
  if (value != null && !isValue(value)) return undefined;
  if (Object.values(flags).some((flag) => flag != null && typeof flag !== 'boolean')) return undefined;
  const known = Object.entries({ operator, value, ...flags }).filter(([, setting]) => setting != null);
  // Members that mean nothing must not clear the filter.
  if (known.length === 0 && Object.keys(filter).some((name) => !isSetting(name))) return undefined;
  return { member, ...(Object.fromEntries(known) as Omit<FilterChoice, 'member'>) };
}

function isValue(value: unknown): value is string | number | boolean | (string | number | boolean)[] {
  const isScalar = (item: unknown) => ['string', 'number', 'boolean'].includes(typeof item);
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value);
}

/** Whether a widget is a container with a tab, or a section, which is open or closed. */
export function hasTab(config: DashboardConfig, id: string, tab: string): boolean {
  const container = config.widgets.find((widget) => widget.id === id);
  if (container?.type !== 'CONTAINER') return false;
  if (isSection(container)) return SECTION_STATES.some((state) => state === tab);
  return (container.config.tabs ?? []).some((other) => other.id === tab);
}
