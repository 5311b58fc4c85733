import { type ElicitRequestFormParams, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { answerOf } from './samples.ts';

const argument = (name: string) =>
  fromJsonSchema<Record<string, string>>({
    type: 'object',
    properties: { [name]: { type: 'string' } },
    required: [name],
  });
const text = { type: 'string' } as const;
const titled = (...values: string[]) => values.map((value) => ({ const: value, title: `The ${value}` }));

const DEFAULTS: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    name: { ...text, default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { ...text, enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

const ENUMS: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    untitledSingle: { ...text, enum: ['option1', 'option2', 'option3'] },
    titledSingle: { ...text, oneOf: titled('value1', 'value2', 'value3') },
    legacyEnum: { ...text, enum: ['opt1', 'opt2'], enumNames: ['Option One', 'Option Two'] },
    untitledMulti: { type: 'array', items: { ...text, enum: ['option1', 'option2', 'option3'] } },
    titledMulti: { type: 'array', items: { anyOf: titled('value1', 'value2', 'value3') } },
  },
};

/** Tools that send a request to the client in the middle of a call, as revisions of 2025 do: this needs a session. */
export function registerRequestTools(server: McpServer): void {
  const description = 'Asks the client in a request';
  server.registerTool(
    'test_sampling',
    { description, inputSchema: argument('prompt') },
    async ({ prompt = '' }, { mcpReq }) => {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }];
      return answerOf(JSON.stringify(await mcpReq.requestSampling({ messages, maxTokens: 100 })));
    },
  );
  server.registerTool(
    'test_elicitation',
    { description, inputSchema: argument('message') },
    async ({ message = '' }, { mcpReq }) => {
      const requestedSchema = {
        type: 'object' as const,
        properties: { username: text, email: text },
        required: ['username', 'email'],
      };
      return answerOf(JSON.stringify(await mcpReq.elicitInput({ message, requestedSchema })));
    },
  );
  for (const [name, requestedSchema] of [
    ['test_elicitation_sep1034_defaults', DEFAULTS],
    ['test_elicitation_sep1330_enums', ENUMS],
  ] as const)
    server.registerTool(name, { description }, async ({ mcpReq }) =>
      answerOf(JSON.stringify(await mcpReq.elicitInput({ message: 'Fill in the form', requestedSchema }))),
    );
}
