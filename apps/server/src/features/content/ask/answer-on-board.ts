import type { Context, Understanding } from '@facet/ask';
import { conditionsText } from '@facet/ask/answer';
import type { FilterChoice } from '@facet/dashboards';
import { emptyQuestion, type Filter, leavesOf, type Model, type Question } from '@facet/query';
import type { VisibleModel } from '../queries/visible-model.ts';
import { queriesOfCharts } from './board-context.ts';
import { conditionsOf } from './context-filters.ts';
import { askableQuestion, type GivenContext, pointedQuestion } from './context-of.ts';
import { type ControlRequest, controlRequest } from './control-request.ts';
import { definitionsOf } from './definitions-of.ts';
import { offeredControls } from './offered-controls.ts';
import { withFiltersOnShare } from './part-of-share.ts';

/** A condition of the context that an answer takes into account, and what it is for people. */
export interface ContextFilter {
  readonly filter: Filter;
  readonly label: string;
}

/** Values for filter controls of the dashboard, and whether the question asks to set them. */
export interface OfferedControls {
  readonly filters: readonly FilterChoice[];
  readonly areSet: boolean;
}

/** What the context of a question did to its answer. */
export interface OnBoard {
  readonly contextFilters: readonly ContextFilter[];
  /** Null without a dashboard. */
  readonly controls: OfferedControls | null;
}

/** A question as it was asked, and where. */
export interface AskedOnBoard {
  readonly given: GivenContext | null | undefined;
  readonly visible: VisibleModel;
  readonly model: Model;
  readonly locale: string;
  readonly timezone: string;
  readonly now: Date;
}

/** A question that asks to set filters of a dashboard, in words that can be understood. */
export interface AskedToSet {
  readonly request: ControlRequest;
  readonly context: Context;
}

/**
 * A question that asks to set filters: it goes on from the chart that the asker points at, or else from the first one of the
 * dashboard that they can ask about. Null for other questions, and without a dashboard.
 */
export function askedToSet(
  text: string,
  context: Context | null,
  { given, visible, model }: AskedOnBoard,
): AskedToSet | null {
  const board = given?.board;
  const request = board == null ? null : controlRequest(text);
  if (board == null || request === null) return null;
  const { cubes } = visible;
  const question =
    pointedQuestion(board, cubes, model) ??
    queriesOfCharts(board.open)
      .map((query) => askableQuestion(query, cubes, model))
      .find((found) => found !== null) ??
    null;
  return question === null ? null : { request, context: { chosen: context?.chosen ?? [], question } };
}

/** What was understood of a question that asks to set filters, with the words that ask for it. */
export function withRequest<U extends Pick<Understanding, 'understood'>>(
  understanding: U,
  text: string,
  { start, end }: ControlRequest,
): U {
  const words = { text: text.slice(start, end), start, end } as const;
  const part = { ...words, kind: 'filler', member: null, value: null, label: '' } as const;
  return { ...understanding, understood: [part, ...understanding.understood] };
}

/**
 * A question with the conditions of its context, and the controls of the dashboard that its own conditions suit.
 * @param set what the question goes on from if it asks to set filters; null for other questions
 */
export function onBoard(
  question: Question,
  set: Partial<AskedToSet> | null,
  { given, visible, model, ...clock }: AskedOnBoard,
): OnBoard & { readonly question: Question } {
  const board = given?.board ?? null;
  const base = set?.context?.question ?? pointedQuestion(board, visible.cubes, model);
  const around = [...(given?.filters ?? []), ...(board?.filters ?? [])].filter((filter) =>
    leavesOf(filter).every(({ member }) => model.members.has(member)),
  );
  const { question: filtered, applied } = withFiltersOnShare(question, around, base, { visible, model });
  const filters =
    board === null ? [] : offeredControls(board.open, filtered, [...applied, ...conditionsOf(base)], clock);
  return {
    question: filtered,
    contextFilters: applied.map((filter) => ({ filter, label: labelOf(filter, visible, clock) })),
    controls: board === null ? null : { filters, areSet: set !== null },
  };
}

function labelOf(
  filter: Filter,
  { cubes }: VisibleModel,
  clock: Pick<AskedOnBoard, 'locale' | 'timezone' | 'now'>,
): string {
  const members = leavesOf(filter).map(({ member }) => member);
  const definitions = new Map(definitionsOf(cubes, members).map((one) => [one.name, one]));
  const answer = {
    ...clock,
    ...{ definitions, policy: [], question: emptyQuestion(null) },
    result: { columns: [], rows: [], truncated: false },
  };
  return conditionsText([filter], answer) ?? '';
}
