import {
  acceptedContent,
  type InputRequest,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { answerOf } from './samples.ts';
import { STATE } from './states.ts';

const stringsOf = (...names: string[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  required: names,
});
const elicit = (message: string, name: string) =>
  inputRequired.elicit({ message, requestedSchema: stringsOf(name) });
const sample = (text: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens: 100,
  });

/** Tools that ask the client for something in the middle of a call: in their answer. */
export function registerInputTools(server: McpServer): void {
  const tool = (name: string, answer: (context: ServerContext) => Promise<object> | object) =>
    server.registerTool(name, { description: `Answers scenarios that call ${name}` }, (context) =>
      Promise.resolve(answer(context) as Promise<ReturnType<typeof answerOf>>),
    );
  const PREFIX = 'test_input_required_result';
  const nameOf = ({ mcpReq }: ServerContext) =>
    acceptedContent<{ name: string }>(mcpReq.inputResponses, 'user_name')?.name;
  const asksName = (context: ServerContext) => {
    const name = nameOf(context);
    if (typeof name === 'string') return answerOf(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: elicit('What is your name?', 'name') } });
  };
  const once = (key: string, kind: 'sampling' | 'roots', request: InputRequest) => (context: ServerContext) =>
    inputResponse(context.mcpReq.inputResponses, key).kind === kind
      ? answerOf(JSON.stringify(context.mcpReq.inputResponses))
      : inputRequired({ inputRequests: { [key]: request } });
  tool(`${PREFIX}_elicitation`, asksName);
  tool('test_streaming_elicitation', asksName);
  tool(`${PREFIX}_sampling`, once('capital_question', 'sampling', sample('What is the capital of France?')));
  // The library refuses to ask clients for what they cannot answer.
  tool('test_missing_capability', once('greeting', 'sampling', sample('Generate a greeting')));
  tool(`${PREFIX}_list_roots`, once('client_roots', 'roots', inputRequired.listRoots()));
  const confirmed = async ({ mcpReq }: ServerContext) => {
    if (mcpReq.requestState<{ step: number }>()?.step === 1) return answerOf('state-ok');
    return inputRequired({
      inputRequests: { confirm: elicit('Please confirm', 'ok') },
      requestState: await STATE.mint({ step: 1 }),
    });
  };
  tool(`${PREFIX}_request_state`, confirmed);
  tool(`${PREFIX}_tampered_state`, confirmed);
  tool(`${PREFIX}_multiple_inputs`, async ({ mcpReq }) => {
    if (mcpReq.requestState() !== undefined) return answerOf(JSON.stringify(mcpReq.inputResponses));
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', 'name'),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await STATE.mint({ step: 1 }),
    });
  });
  tool(`${PREFIX}_multi_round`, async ({ mcpReq }) => {
    const { step = 0 } = mcpReq.requestState<{ step: number }>() ?? {};
    if (step === 2) return answerOf('Both steps are done');
    return inputRequired({
      inputRequests:
        step === 0
          ? { step1: elicit('Step 1: What is your name?', 'name') }
          : { step2: elicit('Step 2: What is your favorite color?', 'color') },
      requestState: await STATE.mint({ step: step + 1 }),
    });
  });
  tool(`${PREFIX}_capabilities`, () => {
    const { elicitation, sampling } = server.server.getClientCapabilities() ?? {};
    const inputRequests = {
      ...(elicitation && { user_name: elicit('What is your name?', 'name') }),
      ...(sampling && { greeting: sample('Generate a greeting') }),
    };
    return Object.keys(inputRequests).length === 0
      ? answerOf('The client can be asked nothing')
      : inputRequired({ inputRequests });
  });
}
