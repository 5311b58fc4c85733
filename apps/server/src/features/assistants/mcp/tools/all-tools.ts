import type { Tool } from '../tool.ts';
import { dataModelTools } from './data-model.ts';
import { deploymentTools } from './deployments.ts';
import { queryTools } from './queries.ts';

/** Every tool of the MCP server, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [...deploymentTools, ...dataModelTools, ...queryTools];
