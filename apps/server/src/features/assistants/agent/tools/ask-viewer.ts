import { Type } from 'typebox';
import { Line } from '../../../../http/shapes.ts';
import { agentTool } from './agent-tool.ts';

export const ASK_VIEWER = 'askViewer';

/** Asks the viewer what they mean, which ends the answer; their reply is the next question. */
export const askViewerTool = agentTool({
  name: ASK_VIEWER,
  description: 'Ask the viewer what they mean',
  input: Type.Object(
    {
      question: { ...Line(300), minLength: 1 },
      options: Type.Array({ ...Line(100), minLength: 1 }, { maxItems: 6 }),
    },
    { additionalProperties: false },
  ),
  async run(state, asked) {
    state.asked = asked;
    return { isAsked: true };
  },
});
