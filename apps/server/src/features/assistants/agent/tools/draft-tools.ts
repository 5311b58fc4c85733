import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { badRequest, notFound } from '../../../../errors/errors.ts';
import { nearest } from '../../../../errors/nearest.ts';
import { Line } from '../../../../http/shapes.ts';
import { type Draft, type DraftedView, viewsToDraft } from '../../../content/ask/draft.ts';
import { isProvenName } from '../proven-text.ts';
import type { TurnState } from '../turn-state.ts';
import { agentTool } from './agent-tool.ts';
import { withoutWords } from './without-words.ts';

const closed = { additionalProperties: false };
const MOST_CHARTS = 20;
const name = { ...Line(255), minLength: 1, description: 'A title for people.' };
const resultId = { ...Line(100), description: 'A result of runQuery, makeChart or askInWords.' };

/** Tools that draft content, of which the viewer decides whether it is saved. */
export const draftTools = [
  agentTool({
    name: 'draftReport',
    description: 'Draft a report of a result, which the viewer may save, if they want one',
    input: Type.Object({ resultId, name }, closed),
    run: async (state, chart) =>
      offer(state, { kind: 'report', name: chart.name, view: null, charts: [chart] }),
  }),
  agentTool({
    name: 'draftDashboard',
    description:
      'Draft a dashboard of results, of an overview of a view, or of both, which the viewer may save, if they want one',
    input: Type.Object(
      {
        name,
        charts: Type.Optional(Type.Array(Type.Object({ resultId, name }, closed), { maxItems: MOST_CHARTS })),
        view: Type.Optional({ ...Line(255), minLength: 1, description: 'A view for an overview.' }),
      },
      closed,
    ),
    async run(state, { name: title, charts = [], view }) {
      if (charts.length === 0 && view === undefined) throw badRequest('A dashboard needs charts or a view');
      const shown = view === undefined ? null : requireView(state, view);
      return offer(state, { kind: 'dashboard', name: title, view: shown, charts });
    },
  }),
];

/** @throws 400 for a result that does not exist, and for names that cannot be shown */
async function offer(state: TurnState, draft: Draft): Promise<object> {
  for (const { resultId: id } of draft.charts)
    if (state.results.find((result) => result.id === id)?.answer.query == null)
      throw badRequest(`resultId ${JSON.stringify(id)} is not a result with a query`);
  for (const { name: shown } of [draft, ...draft.charts])
    if (!(await isProvenName(shown, state)))
      throw badRequest(
        `name ${JSON.stringify(shown)} must be plain text, with numbers from the question or the tools only`,
      );
  state.emit({ type: 'result', id: randomUUID(), answer: { ...withoutWords(state.input.locale), draft } });
  return { isDrafted: true, note: 'Nothing is saved. The viewer has a button that saves it' };
}

/** @throws 404 in the same words for views that are hidden and that do not exist */
function requireView({ visible }: TurnState, wanted: string): DraftedView {
  const views = viewsToDraft(visible);
  const found = views.find((view) => view.name === wanted);
  if (found !== undefined) return found;
  const meant = nearest(
    wanted,
    views.map((view) => view.name),
  );
  throw notFound(`View ${JSON.stringify(wanted)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`);
}
