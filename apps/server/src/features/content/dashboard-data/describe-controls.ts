import {
  applyControls,
  type Control,
  type ControlValues,
  controlsOf,
  membersOf,
  operatorsFor,
  parseParameters,
} from '@facet/dashboards';
import type { OpenDashboard } from './open-dashboard.ts';

/**
 * The data that a page needs to show the controls of a dashboard: the values in its address that the controls accept,
 * the resulting value of each control, and the members of the controls that the viewer may see.
 * @param parameters the query of an address, such as `f_orders.status=["shipped"]`
 */
export function describeControls({ shown, scope, model }: OpenDashboard, parameters: string) {
  const context = {
    member: membersOf(model),
    now: new Date(),
    timezone: 'UTC',
    attributes: scope.attributes,
  };
  const { values, tabs, ignored } = parseParameters(shown.config, new URLSearchParams(parameters), context);
  const applied = (chosen: ControlValues) => {
    const controls = applyControls(shown.config, chosen, context, 'body.parameters');
    if (controls.problems !== undefined)
      throw new Error('The values of accepted parameters are not accepted');
    return controls;
  };
  const controls = applied(values);
  const all = controlsOf(shown.config);
  const parents = all.filter(({ type }) => type === 'PARENT').map(({ id }) => ({ id, selected: null }));
  const names = new Set(all.flatMap(membersOfControl));
  const members = [...names].flatMap((name) => {
    const info = context.member(name);
    const { shortTitle } = model.dimensions.get(name) ?? model.measures.get(name) ?? {};
    if (info === undefined) return [];
    return [{ name, title: shortTitle ?? name, ...info, operators: operatorsFor(info.type) }];
  });
  return {
    timezone: controls.timezone,
    values: values as ControlValues,
    tabs: [...tabs].map(([widgetId, tabId]) => ({ widgetId, tabId })),
    ignored,
    controls: controls.states,
    initial: applied({}).states,
    defaults: applied({ parents }).states,
    members,
  };
}

function membersOfControl(control: Control): string[] {
  if (control.type === 'PARENT') return [];
  const { member } = control.config;
  const options = control.type === 'FIELD' ? (control.config.options ?? []) : [];
  return [member, ...options.map((option) => option.member)].filter((name) => name !== undefined);
}
