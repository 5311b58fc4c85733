import type { Reach } from '../words/connected-applications/words.ts';

const REACHES: readonly Reach[] = ['api', 'mcp:query', 'mcp:content', 'mcp:model'];
/** The scope that stands for all tools of the MCP server. */
const EVERY_TOOL = 'mcp-agent-access';

/** What scopes open to an application. The others are about its sign-in. */
export function reachOf(scopes: readonly string[]): Reach[] {
  const hasEveryTool = scopes.includes(EVERY_TOOL);
  return REACHES.filter((reach) => scopes.includes(reach) || (hasEveryTool && reach !== 'api'));
}
