import { McpServer } from '@modelcontextprotocol/server';
import { registerContentTools } from './content-tools.ts';
import { registerInputTools } from './input-tools.ts';
import { registerPrompts } from './prompts.ts';
import { registerRequestTools } from './request-tools.ts';
import { registerFixtureResources } from './resources.ts';
import { STATE } from './states.ts';

/**
 * A server with the tools, prompts and resources that scenarios of the conformance suite call. Facet has none of them: they
 * show that its transport carries every kind of answer.
 */
export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixtures', version: '1' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: true },
        prompts: { listChanged: false },
        logging: {},
        completions: {},
      },
      requestState: { verify: STATE.verify },
    },
  );
  registerContentTools(server);
  registerInputTools(server);
  registerRequestTools(server);
  registerPrompts(server);
  registerFixtureResources(server);
  return server;
}
