import { randomUUID } from 'node:crypto';
import { emptyQuestion, type Filter, leavesOf } from '@facet/query';
import { Type } from 'typebox';
import { badRequest } from '../../../../errors/errors.ts';
import { Line } from '../../../../http/shapes.ts';
import type { BoardContext } from '../../../content/ask/board-context.ts';
import { readFilters } from '../../../content/ask/context-filters.ts';
import { controlRequest } from '../../../content/ask/control-request.ts';
import { offeredControls, settableMembers } from '../../../content/ask/offered-controls.ts';
import type { VisibleModel } from '../../../content/queries/visible-model.ts';
import { agentTool } from './agent-tool.ts';
import { withoutWords } from './without-words.ts';

const closed = { additionalProperties: false };
const Value = Type.Union([Line(1000), Type.Number(), Type.Boolean()]);

/**
 * Sets filters of the dashboard beside the chat, for this session. The page sets them at once only if the viewer asked
 * for that, and otherwise offers it: a value in a row may have asked the model (ADR 142).
 */
export const setControlsTool = agentTool({
  name: 'setControls',
  description: 'Set filters of the dashboard beside the chat, if the viewer wants that',
  input: Type.Object(
    {
      filters: Type.Array(
        Type.Object(
          {
            member: { ...Line(500), minLength: 1, description: 'One of `controlsOfDashboard`.' },
            operator: { ...Line(30), description: 'As in a query, such as `equals`.' },
            values: Type.Optional(Type.Array(Value, { maxItems: 100 })),
          },
          closed,
        ),
        { minItems: 1, maxItems: 20 },
      ),
    },
    closed,
  ),
  async run({ input, visible, emit }, { filters: given }) {
    const { text, context, locale, timezone } = input;
    const board = context?.board;
    if (board == null) throw badRequest('There is no dashboard beside the chat');
    const wanted = readFilters(
      given.map(({ values, ...filter }) => ({ ...filter, ...(values && { values: values.map(String) }) })),
      'input.filters',
    );
    const filters = choicesFor(board, visible, wanted, timezone);
    const areSet = controlRequest(text) !== null;
    const answer = { ...withoutWords(locale), controls: { filters, areSet } };
    emit({ type: 'result', id: randomUUID(), answer });
    return areSet ? { areSet } : { areSet, note: 'The viewer has a button that sets them' };
  },
});

/** The members of controls that the viewer may change, as far as they see them. */
export function membersToSet({ open }: BoardContext, { measures, dimensions }: VisibleModel): string[] {
  return [...settableMembers(open.shown)].filter((member) => measures.has(member) || dimensions.has(member));
}

/** @throws 400 in the same words for controls that are locked, hidden or do not exist */
function choicesFor(board: BoardContext, visible: VisibleModel, wanted: readonly Filter[], timezone: string) {
  const settable = membersToSet(board, visible);
  const asked = wanted.flatMap((filter) => leavesOf(filter).map(({ member }) => member));
  const other = asked.find((member) => !settable.includes(member));
  if (other !== undefined)
    throw badRequest(
      `${JSON.stringify(other)} is not a control that can be set; those are ${settable.join(', ') || 'none'}`,
    );
  const clock = { now: new Date(), timezone };
  const choices = offeredControls(board.open, { ...emptyQuestion(null), filters: wanted }, [], clock);
  const refused = asked.find((member) => !choices.some((choice) => choice.member === member));
  if (refused !== undefined)
    throw badRequest(`The control of ${refused} takes one condition, and not with these values`);
  return choices;
}
