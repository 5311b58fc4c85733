import type { DashboardConfig } from '../config/config-shapes.ts';
import { childPlaces, withoutContent } from '../config/containers.ts';
import { diffConfigs } from '../config/diff-configs.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { applyCommands } from './apply-commands.ts';
import type { DashboardCommand, PlacedAt } from './command.ts';
import { moving, removals, setting, widgetOf } from './edits.ts';
import { placeOf } from './placing.ts';

/**
 * The commands that make one configuration of another, for changes that come as a whole. What depends on another command
 * waits for it; where commands wait for each other, a widget goes to the board, or old tabs stay, until the others are done.
 */
export function commandsBetween(before: DashboardConfig, after: DashboardConfig): DashboardCommand[] {
  const plan = new Plan(before);
  let steps = stepsTo(after, plan, diffConfigs(before, after));
  while (steps.length > 0) {
    const left = steps.filter((step) => !step.run());
    if (left.length === steps.length && !left.some((step) => step.makeWay?.()))
      throw new Error('The commands wait for each other');
    steps = left;
  }
  for (const widget of after.widgets) {
    if (widget.type !== 'CONTAINER' || widget.config.layout === 'tabs') continue;
    for (const [order, { id }] of childPlaces(widget).entries()) {
      if (placeOf(plan.config, widgetOf(plan.config, id)).order !== order)
        plan.run(moving(plan.config, id, { order }));
    }
  }
  return plan.commands;
}

/** A configuration on its way to another. */
class Plan {
  readonly commands: DashboardCommand[] = [];
  config: DashboardConfig;

  constructor(config: DashboardConfig) {
    this.config = config;
  }

  /** Whether a command has an effect, which it then has. */
  run(command: DashboardCommand): boolean {
    const { config, refused } = applyCommands(this.config, [command]);
    if (refused.length > 0) return false;
    this.config = config;
    this.commands.push(command);
    return true;
  }
}

interface Step {
  /** Whether it is done now. */
  run(): boolean;
  /** Gives way to other steps, once; false if it cannot. */
  makeWay?(): boolean;
}

function stepsTo(after: DashboardConfig, plan: Plan, diff: ReturnType<typeof diffConfigs>): Step[] {
  // A widget of another type is another widget, although it has the same id.
  const retyped = diff.changed.filter(
    ({ id }) => typeOf(widgetOf(plan.config, id)) !== typeOf(widgetOf(after, id)),
  );
  const kept = (id: string) => !retyped.some((widget) => widget.id === id);
  return [
    ...diff.settings.map(({ path, after: value }) => ({
      run: () => plan.run(setting(plan.config, null, path, value)),
    })),
    ...diff.changed
      .filter(({ id }) => kept(id))
      .flatMap(({ id, changes }) => changes.map(({ path, after: value }) => change(plan, id, path, value))),
    ...[...retyped, ...diff.removed].map(({ id }) => removal(plan, id)),
    ...[...retyped, ...diff.added].map(({ id }) => addition(plan, after, id)),
    ...diff.moved.filter(({ id }) => kept(id)).map((moved) => movement(plan, moved.id, moved.after)),
  ];
}

/** What no command changes of a widget. */
function typeOf(widget: Widget): string {
  return widget.type === 'CONTAINER' && widget.config.layout === 'tabs' ? 'tabs' : widget.type;
}

function change(plan: Plan, id: string, path: readonly string[], value: unknown): Step {
  const step = { run: () => plan.run(setting(plan.config, id, path, value)) };
  return path.join('.') === 'config.tabs'
    ? { ...step, makeWay: once(() => keepOldTabs(plan, id, value)) }
    : step;
}

/** Adds the new tabs of a container, although old ones, which still have widgets, cannot go yet. */
function keepOldTabs(plan: Plan, id: string, wanted: unknown): boolean {
  const widget = widgetOf(plan.config, id);
  if (widget.type !== 'CONTAINER') return false;
  const tabs = (Array.isArray(wanted) ? wanted : []) as { readonly id: string }[];
  const old = (widget.config.tabs ?? [])
    .filter((tab) => !tabs.some((one) => one.id === tab.id))
    .map(({ child: _child, ...tab }) => tab);
  return plan.run(setting(plan.config, id, ['config', 'tabs'], [...tabs, ...old]));
}

function removal(plan: Plan, id: string): Step {
  return {
    run: () => {
      // Without its content, which may move or is removed by itself.
      const command = removals(plan.config, [id]).at(-1);
      return command !== undefined && plan.run(command);
    },
  };
}

function addition(plan: Plan, after: DashboardConfig, id: string): Step {
  const widget = widgetOf(after, id);
  const { container, tab } = placeOf(after, widget);
  return {
    run: () => plan.run({ kind: 'add', widget: withoutContent(widget), into: { container, tab } }),
  };
}

function movement(plan: Plan, id: string, { container, tab, position }: PlacedAt): Step {
  return {
    run: () => plan.run(moving(plan.config, id, { container, tab, position })),
    makeWay: once(() => plan.run(moving(plan.config, id, { container: null, tab: null }))),
  };
}

function once(attempt: () => boolean): () => boolean {
  let isTried = false;
  return () => {
    if (isTried) return false;
    isTried = true;
    return attempt();
  };
}
