import type { ControlValues } from '@facet/dashboards';
import { controlsOf } from '@facet/dashboards';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { forbidden } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { READ_DASHBOARDS } from '../access/content-operations.ts';
import type { QuerySubjectInput } from '../as-whom/as-whom.schema.ts';
import { auditedSubject } from '../as-whom/audited-question.ts';
import { foreignMember, foreignText } from '../as-whom/members-of-query.ts';
import { controlValues } from '../dashboard-data/control-values.ts';
import { ControlValuesResponse, DashboardDataResponse } from '../dashboard-data/dashboard-data.schema.ts';
import { describeControls } from '../dashboard-data/describe-controls.ts';
import type { Parts as WidgetParts } from '../dashboard-data/widget-data.ts';
import {
  ControlValuesAsInput,
  DashboardAs,
  DashboardOfDeployment,
  OpenDashboardAsInput,
  QueryDashboardAsInput,
} from './dashboard-as.schema.ts';
import { mayOpen, type OpenAs, type OpenParts, openDashboardAs } from './open-as.ts';
import { rowsAs } from './rows-as.ts';

const { writeOperation } = operationsWith<OpenParts & WidgetParts>('Queries');

const PATH = '/api/v1/deployments/{deploymentId}/dashboards/{publicId}/as';

const common = {
  method: 'POST',
  access: READ_DASHBOARDS,
  also: 'QueryImpersonate',
  isStrict: true,
  params: DashboardOfDeployment,
  errors: {
    404: 'The dashboard does not exist or is not visible to you, or the user or group does not exist or is not active.',
    409: 'The user has no access to the deployment, or a security context is too large.',
    422: 'The data model does not compile.',
  },
} as const;

const RIGHT =
  'The caller must see the dashboard. Requires the permission `QueryImpersonate`, as `runQueryAs` does. Each call is an ' +
  'audit event, and there is no export.';

/** A published dashboard with the rows of somebody else. */
export const dashboardAsOperations = [
  writeOperation({
    ...common,
    id: 'openDashboardAs',
    path: PATH,
    summary: 'Open a dashboard as somebody else',
    description:
      'Returns whether a user may see a published dashboard, and its controls with the values that they have for a user, ' +
      `for a member of a group or with a security context. ${RIGHT}`,
    audit: 'Opened dashboard as somebody else',
    body: OpenDashboardAsInput,
    answers: { 200: DashboardAs },
    async before({ platform, body, ...context }) {
      const { subject, dashboard } = await openDashboardAs(platform, asked(context, body.as));
      return {
        subject: subject.view,
        answer: {
          as: subject.view,
          mayOpen: await mayOpen(platform.db, context.caller, context.params.publicId, subject),
          controls: describeControls(dashboard, body.parameters ?? ''),
        },
      };
    },
    handle({ params: { publicId }, body, prepared: { subject, answer }, audit }) {
      audit({ dashboardPublicId: publicId, ...auditedSubject(subject, body.as) });
      return answer;
    },
  }),
  writeOperation({
    ...common,
    id: 'queryDashboardAs',
    path: `${PATH}/query`,
    summary: 'Run charts of a dashboard as somebody else',
    description:
      'Runs charts of a published dashboard as `queryDashboard` would for a user, for a member of a group or with a ' +
      'security context. A chart that queries what the caller does not see has an error in place of its rows. Results ' +
      `have no links. ${RIGHT}`,
    audit: 'Ran charts as somebody else',
    body: QueryDashboardAsInput,
    answers: { 200: DashboardDataResponse },
    async before({ platform, body, gone, ...context }) {
      const opened = await openDashboardAs(platform, asked(context, body.as, body.controls));
      const widgets = await rowsAs(platform, opened, body.widgetIds, {
        request: context.request,
        gone: gone(),
      });
      const { timezone, states } = opened.dashboard.controls;
      return { subject: opened.subject.view, answer: { timezone, controls: states, widgets } };
    },
    handle({ params: { publicId }, body, prepared: { subject, answer }, audit }) {
      const rows = answer.widgets.reduce((sum, { data }) => sum + (data?.rows.length ?? 0), 0);
      const target = { dashboardPublicId: publicId, ...auditedSubject(subject, body.as) };
      audit(target, { widgetIds: body.widgetIds, rows });
      return answer;
    },
  }),
  writeOperation({
    ...common,
    id: 'searchControlValuesAs',
    path: `${PATH}/control-values`,
    summary: 'Search the values of a filter as somebody else',
    description:
      'Returns the values that a filter of a published dashboard offers a user, a member of a group or a security ' +
      `context, as \`searchControlValues\` would. ${RIGHT}`,
    audit: 'Searched values of filter as somebody else',
    body: ControlValuesAsInput,
    answers: { 200: ControlValuesResponse },
    errors: {
      ...common.errors,
      404: `${common.errors[404]} Or the dashboard has no such filter.`,
      409: 'The filter has no list of values, or openDashboardAs would return a 409.',
    },
    async before({ platform, body, ...context }) {
      const { subject, dashboard, ownModel } = await openDashboardAs(
        platform,
        asked(context, body.as, body.controls),
      );
      const filter = controlsOf(dashboard.shown.config).find(({ id }) => id === body.widgetId);
      const used = [filter?.config, dashboard.controls.facetsOf(body.widgetId)];
      const foreign = foreignMember(used, ownModel, dashboard.model);
      if (foreign !== undefined) throw forbidden(foreignText(foreign));
      return { subject: subject.view, answer: await controlValues(platform.queryData, dashboard, body) };
    },
    handle({ params: { publicId }, body, prepared: { subject, answer }, audit }) {
      const target = { dashboardPublicId: publicId, ...auditedSubject(subject, body.as) };
      audit(target, { widgetId: body.widgetId, values: answer.values.length });
      return answer;
    },
  }),
];

interface Context {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly params: { readonly publicId: string };
  readonly request: FastifyRequest;
}

function asked(
  { caller, deployment, params: { publicId }, request }: Context,
  as: QuerySubjectInput,
  controls?: unknown,
): OpenAs {
  // `applyControls` checks the values against the dashboard.
  return { caller, deployment, publicId, as, controls: (controls as ControlValues | null) ?? {}, request };
}
