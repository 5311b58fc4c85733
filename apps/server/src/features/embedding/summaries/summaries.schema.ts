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
        description: 'The language of the text, as BCP 47 writes it; English for others than pages have.',
      },
      refresh: Type.Boolean({
        description:
          'Ask the data source and the model again. Without effect in sessions that may not refresh AI summaries.',
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
      description: 'When the text was written, or the data source asked for its figures.',
    },
    isByModel: Type.Boolean({ description: 'Whether a language model wrote it.' }),
    canRefresh: Type.Boolean({ description: 'Whether the session may have it written again.' }),
  },
  { title: 'DashboardSummary' },
);
