import { ControlValuesInput, LIMITS } from '@facet/dashboards';
import { Type } from 'typebox';
import { IsoTime, Line, nullishMembers } from '../../../http/shapes.ts';
import { DashboardBranch } from '../../content/dashboard-data/dashboard-data.schema.ts';
import { withoutControls } from '../../content/dashboards/without-controls.ts';

export const SummaryInput = Type.Object(
  {
    widgetId: { ...Line(LIMITS.id), minLength: 1, description: 'The id of an AI widget.' },
    ...nullishMembers({
      controls: {
        ...withoutControls(ControlValuesInput),
        description: 'The values of the controls; their defaults if absent.',
      },
      preview: DashboardBranch,
      locale: {
        ...Line(35),
        description: 'The language of the text as a BCP 47 tag; English if pages do not have the language.',
      },
      refresh: Type.Boolean({
        description:
          'Queries the data source and the model again. Has no effect in sessions that may not refresh AI summaries.',
      }),
    }),
  },
  {
    title: 'DashboardSummaryInput',
    examples: [
      {
        widgetId: 'summary',
        controls: { filters: [{ member: 'orders.status', value: ['shipped'] }] },
        locale: 'en-US',
      },
    ],
  },
);

export const SummaryResponse = Type.Object(
  {
    text: Type.String({
      description: 'Markdown without HTML and links; empty if the charts have no figures.',
    }),
    generatedAt: {
      ...IsoTime,
      description: 'When the text was written, or when its figures were queried from the data source.',
    },
    isByModel: Type.Boolean({ description: 'Whether a language model wrote it.' }),
    canRefresh: Type.Boolean({ description: 'Whether the session may request a new text.' }),
  },
  { title: 'DashboardSummary' },
);
