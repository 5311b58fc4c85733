import type { DashboardConfig } from '../config/config-shapes.ts';
import { viewOf } from '../config/member-name.ts';
import type { WidgetOfType } from '../config/widget-shapes.ts';
import { type ControlState, controlStates, type ValueProblem } from './control-states.ts';
import type { ControlContext, ControlValues } from './control-values.ts';
import { type QueryFilter, queryFilterOf } from './query-filter.ts';
import { overrideIn } from './reach.ts';
import { type QueryChanges, type SemanticQuery, viewsOf, withChanges } from './semantic-query.ts';

/** A kind of controls that leaves a chart as it is, because one of them does not suit its query. */
export interface ControlNotice {
  readonly kind: 'filters' | 'granularities' | 'members';
  /** The id of the control. */
  readonly control: string;
  readonly message: string;
}

/** What the controls change in one chart. A chart with errors must not run: its rows would be wrong. */
export interface ChartControls {
  readonly changes: QueryChanges;
  readonly notices: readonly ControlNotice[];
  /** Defaults and parents that set what the data model does not accept (any more). */
  readonly errors: readonly string[];
}

export interface ChartQuery<Q> extends Omit<ChartControls, 'changes'> {
  readonly query: Q;
  /** The new names of columns by their names without controls; columns not listed keep theirs. */
  readonly columns: ReadonlyMap<string, string>;
}

/** The controls of a dashboard with values, ready to be applied to its charts. */
export interface AppliedControls {
  readonly problems?: undefined;
  /** The time zone for all queries. */
  readonly timezone: string;
  /** The value of each control, for showing it. */
  readonly states: readonly ControlState[];
  /**
   * What changes for a chart whose report is SQL; pass it to `planSql`.
   * @throws RangeError if the widget is not a chart of the dashboard
   */
  forSql(widgetId: string): ChartControls;
  /**
   * The query of a chart whose report is a query of the data API.
   * @throws RangeError if the widget is not a chart of the dashboard
   */
  forQuery<Q extends SemanticQuery>(widgetId: string, query: Q): ChartQuery<Q>;
  /** What the filter controls require, except where the viewer does not see their member. */
  filters(): QueryFilter[];
  /** The filters of the view of a filter control that others set: they narrow down the values that it offers. */
  facetsOf(controlId: string): QueryFilter[];
}

/**
 * Applies values to the controls of a dashboard, or lists what is wrong with the values. Pure: relative times are resolved
 * with the time and the time zone of the context.
 * @param root the name of the values in messages
 */
export function applyControls(
  config: DashboardConfig,
  values: ControlValues,
  context: ControlContext,
  root?: string,
): AppliedControls | { readonly problems: readonly ValueProblem[] } {
  const { states, problems, timezone } = controlStates(config, values, context, root);
  if (problems.length > 0) return { problems };
  const zone = timezone ?? context.timezone;
  // One context per time zone, which keeps what its times mean.
  const contexts = new Map<string, ControlContext>();
  const contextIn = (name: string) => {
    const known = contexts.get(name) ?? { ...context, timezone: name };
    contexts.set(name, known);
    return known;
  };
  const chartOf = (id: string) => {
    const chart = config.widgets.find((widget) => widget.id === id);
    if (chart?.type !== 'CHART')
      throw new RangeError(`${JSON.stringify(id)} is not a chart of the dashboard`);
    return chart;
  };
  return {
    timezone: zone,
    states,
    forSql: (id) => chartControls(chartOf(id), states, contextIn(zone)),
    forQuery(id, query) {
      // Without a choice, the time zone of the report itself wins.
      const own = timezone ?? query.timezone ?? context.timezone;
      const views = viewsOf(query);
      const controls = chartControls(chartOf(id), states, contextIn(own), views);
      const { changes, errors } = controls;
      const changed = withChanges({ ...query, timezone: own }, changes, context.member);
      const ids = new Map(states.map(({ id: control, member }) => [member, control]));
      const refused = changed.refused.map(
        ({ from, message }): ControlNotice => ({
          kind: 'members',
          control: ids.get(from) ?? from,
          message,
        }),
      );
      return {
        query: changed.query,
        columns: changed.columns,
        notices: [...controls.notices, ...refused],
        errors,
      };
    },
    filters: () =>
      states.flatMap((state) => {
        if (state.type !== 'FILTER' || state.filter === undefined) return [];
        const found = filterFor(state, state.member, contextIn(zone));
        return 'filter' in found ? [found.filter] : [];
      }),
    facetsOf(controlId) {
      const view = viewOf(states.find(({ id }) => id === controlId)?.member ?? '');
      return states.flatMap((state) => {
        if (state.type !== 'FILTER' || state.filter === undefined || state.id === controlId) return [];
        if (viewOf(state.member) !== view) return [];
        const found = filterFor(state, state.member, contextIn(zone));
        return 'filter' in found ? [found.filter] : [];
      });
    },
  };
}

/**
 * @param views the views of the chart's query, if they are known: controls of other views do not concern it
 */
function chartControls(
  { config }: WidgetOfType<'CHART'>,
  states: readonly ControlState[],
  context: ControlContext,
  views?: ReadonlySet<string>,
): ChartControls {
  const changes: QueryChanges = { filters: [], granularities: [], members: [] };
  const errors: string[] = [];
  const notices: ControlNotice[] = [];
  for (const state of states) {
    const override = overrideIn(config, state.id, state.member);
    const member = override ?? state.member;
    if (override === 'off' || (views !== undefined && !views.has(viewOf(member)))) continue;
    if (state.type === 'TIME_GRAIN') {
      if (state.grain !== undefined) changes.granularities.push({ member, granularity: state.grain });
      continue;
    }
    if (state.type === 'FIELD') {
      if (state.selected !== member) changes.members.push({ from: member, to: state.selected });
      if (state.grain !== undefined)
        for (const name of new Set([member, state.selected]))
          changes.granularities.push({ member: name, granularity: state.grain });
      continue;
    }
    if (state.filter === undefined) continue;
    const found = filterFor(state, member, context);
    if ('filter' in found) changes.filters.push(found.filter);
    else if (override === undefined) errors.push(found.message);
    else notices.push({ kind: 'filters', control: state.id, message: found.message });
  }
  // One kind of controls is applied as a whole or not at all, so that a chart never shows half of a selection.
  for (const { kind } of notices) changes[kind] = [];
  return { changes, errors, notices };
}

function filterFor(
  { id, filter = {} }: Extract<ControlState, { type: 'FILTER' }>,
  member: string,
  context: ControlContext,
): { filter: QueryFilter } | { message: string } {
  const name = `The filter ${JSON.stringify(id)}`;
  const info = context.member(member);
  if (info === undefined)
    return { message: `${name} needs ${member}, which does not exist or is not visible to you` };
  const { filter: applied, fault } = queryFilterOf(member, filter, info.type, context);
  if (fault === undefined) return { filter: applied };
  return { message: `${name} cannot be applied to ${member}: its ${fault.setting} ${fault.rule}` };
}
