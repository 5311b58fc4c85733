import type { Tool } from '../tool.ts';
import { askTools } from './ask.ts';
import { dashboardTools } from './dashboards.ts';
import { dataModelTools } from './data-model.ts';
import { dataModelEditTools } from './data-model-edits.ts';
import { dataModelFileTools } from './data-model-files.ts';
import { deploymentTools } from './deployments.ts';
import { queryTools } from './queries.ts';
import { reportTools } from './reports.ts';

/** Every tool of the MCP server, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  ...deploymentTools,
  ...dataModelTools,
  ...queryTools,
  ...askTools,
  ...reportTools,
  ...dashboardTools,
  ...dataModelFileTools,
  ...dataModelEditTools,
];

const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]));

/** A tool by its name. @throws for an unknown name, which is a bug */
export function toolNamed(name: string): Tool {
  const found = BY_NAME.get(name);
  if (found === undefined) throw new Error(`Tool ${name} does not exist`);
  return found;
}
