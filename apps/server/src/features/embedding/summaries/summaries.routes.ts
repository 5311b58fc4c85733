import type { ControlValues } from '@facet/dashboards';
import { operationsWith } from '../../../http/operation.ts';
import { READ_DASHBOARDS } from '../../content/access/content-operations.ts';
import { DashboardAddress } from '../../content/dashboard-data/dashboard-data.schema.ts';
import { SummaryInput, SummaryResponse } from './summaries.schema.ts';
import { type Parts, summariseDashboard } from './summaries.service.ts';

const { readOperation } = operationsWith<Parts>('Queries');

export const summaryOperations = [
  readOperation({
    id: 'summariseDashboard',
    method: 'POST',
    path: '/api/v1/embed/dashboard/{publicId}/summary',
    summary: 'Summarise charts of a dashboard',
    description:
      'Returns the text of an AI widget of a published dashboard: what its charts show for the given ' +
      'values of the controls, based on the rows that the caller may see. A language model writes the text ' +
      'if the server has one and the session allows AI; the text is kept for a day for viewers who see the ' +
      'same rows. Otherwise, or if the model fails, the server composes the text.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: DashboardAddress,
    body: SummaryInput,
    answers: { 200: SummaryResponse },
    errors: {
      403: 'Signed sessions may not show the dashboard.',
      404: 'The dashboard, its branch or the AI widget does not exist or is not visible to you.',
      409: "The dashboard's file on the branch has errors, the caller's security context is too large, or none of the charts can be shown.",
      422: 'The data model does not compile.',
    },
    callsPerMinute: 120,
    async handle({ platform, caller, params, body, request, gone }) {
      const dashboard = await platform.sharedOpenings.open({
        caller,
        publicId: params.publicId,
        preview: body.preview ?? null,
        // `applyControls` checks the values against the dashboard.
        controls: (body.controls as ControlValues | null | undefined) ?? {},
        request,
      });
      return summariseDashboard(platform, caller, dashboard, body, { request, gone: gone() });
    },
  }),
];
