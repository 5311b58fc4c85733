import { setTimeout as sleep } from 'node:timers/promises';
import { fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { answerOf, PIXEL, SILENCE, textOf } from './samples.ts';

/** A schema with keywords of JSON Schema 2020-12, which must reach clients unchanged. */
const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

const HEADER = { 'x-mcp-header': 'Region' };
const IN_HEADER = fromJsonSchema<{ region?: string }>({
  type: 'object',
  properties: { region: { type: 'string', ...HEADER } },
});

/** Tools that answer with each kind of content, and those that report progress, log and fail. */
export function registerContentTools(server: McpServer): void {
  const tool = (name: string, answer: (context: ServerContext) => Promise<object> | object) =>
    server.registerTool(name, { description: `Answers scenarios that call ${name}` }, (context) =>
      Promise.resolve(answer(context) as Promise<ReturnType<typeof answerOf>>),
    );
  tool('test_simple_text', () => answerOf('This is a simple text response for testing.'));
  tool('test_image_content', () => ({ content: [{ type: 'image', ...PIXEL }] }));
  tool('test_audio_content', () => ({ content: [{ type: 'audio', ...SILENCE }] }));
  const embedded = (uri: string, mimeType: string, text: string) => ({
    type: 'resource',
    resource: { uri, mimeType, text },
  });
  tool('test_embedded_resource', () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }));
  tool('test_multiple_content_types', () => ({
    content: [
      textOf('Multiple content types test:'),
      { type: 'image', ...PIXEL },
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }));
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  tool('test_tool_with_logging', async ({ mcpReq }) => {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', message);
      await sleep(50);
    }
    return answerOf('Logged three times');
  });
  tool('test_logging_tool', async ({ mcpReq }) => {
    await mcpReq.log('info', 'Reaches only clients that set a level');
    return answerOf('Logged once');
  });
  tool('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      await sleep(50);
    }
    return answerOf(String(progressToken));
  });
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema of JSON Schema 2020-12', inputSchema: fromJsonSchema(SCHEMA_2020_12) },
    () => answerOf('Called'),
  );
  server.registerTool(
    'test_custom_headers',
    { description: 'Has an argument that clients repeat in a header', inputSchema: IN_HEADER },
    ({ region = '' }) => answerOf(region),
  );
}
