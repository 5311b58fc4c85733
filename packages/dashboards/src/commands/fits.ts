import { checkContainers } from '../config/check-containers.ts';
import { Problems } from '../config/config-problem.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { applyCommands } from './apply-commands.ts';
import type { DashboardCommand } from './command.ts';

/** Whether commands have an effect, and no container has a content or a size afterwards that it may not have. */
export function fits(config: DashboardConfig, commands: readonly DashboardCommand[]): boolean {
  const { config: after, refused } = applyCommands(config, commands);
  if (refused.length > 0) return false;
  return containerProblems(after.widgets) <= containerProblems(config.widgets);
}

/** How much of what containers contain is wrong. What is wrong already is not what refuses a change. */
export function containerProblems(widgets: readonly Widget[]): number {
  const problems = new Problems('config');
  checkContainers(widgets, problems);
  return problems.found.length;
}
