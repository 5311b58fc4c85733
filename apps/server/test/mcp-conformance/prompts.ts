import { acceptedContent, fromJsonSchema, inputRequired, type McpServer } from '@modelcontextprotocol/server';
import { PIXEL, textOf } from './samples.ts';

const argumentsOf = <K extends string>(...names: K[]) =>
  fromJsonSchema<Record<K, string>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  });
const said = <T>(content: T) => ({ role: 'user' as const, content });

/** The prompts of the scenarios. */
export function registerPrompts(server: McpServer): void {
  const description = 'A prompt of a scenario';
  server.registerPrompt('test_simple_prompt', { description }, () => ({
    messages: [said(textOf('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description, argsSchema: argumentsOf('arg1', 'arg2') },
    ({ arg1, arg2 }) => ({
      messages: [said(textOf(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: argumentsOf('resourceUri') },
    ({ resourceUri: uri }) => ({
      messages: [
        said({
          type: 'resource' as const,
          resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        said(textOf('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description }, () => ({
    messages: [said({ type: 'image' as const, ...PIXEL }), said(textOf('Please analyze the image above.'))],
  }));
  server.registerPrompt('test_input_required_result_prompt', { description }, ({ mcpReq }) => {
    const given = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context');
    if (given !== undefined) return { messages: [said(textOf(given.context))] };
    const requestedSchema = {
      type: 'object' as const,
      properties: { context: { type: 'string' as const } },
      required: ['context'],
    };
    const message = 'What context should the prompt use?';
    return inputRequired({
      inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema }) },
    });
  });
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }));
}
