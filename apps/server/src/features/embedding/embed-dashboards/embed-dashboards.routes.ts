import { notFound } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { READ_DASHBOARDS } from '../../content/access/content-operations.ts';
import { noteView } from '../../content/access/content-views.ts';
import { grantWorkbook } from '../../content/access/policy/workbook-policy.ts';
import { withOwnThreads } from '../../content/dashboards/ai-threads.service.ts';
import { setAllowEmbed } from '../../content/dashboards/allow-embed.ts';
import { Dashboard } from '../../content/dashboards/dashboard-shape.ts';
import { requireVisibleDashboard } from '../../content/dashboards/published-dashboard.ts';
import { requireShownDashboard, viewOfShown } from '../../content/dashboards/shown-dashboard.ts';
import { isFavourite } from '../../content/favourites/favourites.service.ts';
import { offersDashboardChat } from '../embed-sessions/ai-settings.ts';
import { branchIn } from './branch-in.ts';
import {
  BranchQuery,
  DashboardEmbedding,
  PublicDashboardPath,
  UpdateDashboardEmbeddingInput,
} from './embed-dashboards.schema.ts';

const { readOperation, writeOperation } = operationsWith<unknown>('Embed');

const path = '/api/v1/embed/dashboard/{publicId}';

export const embedDashboardOperations = [
  readOperation({
    id: 'getDashboard',
    method: 'GET',
    path,
    summary: 'Get a dashboard to show',
    description:
      'Returns the published dashboard with its reports to callers who can see its workbook or with whom ' +
      'it is shared. Signed sessions of viewers can see it only if it allows signed embedding or is shared ' +
      'with all embed users. A session on a branch sees the dashboards in the files of that branch; other ' +
      'callers name a branch to preview it, which needs SchemaRead. Records that a user of the account has ' +
      'viewed it.',
    access: READ_DASHBOARDS,
    embed: 'viewer',
    params: PublicDashboardPath,
    query: BranchQuery,
    answers: { 200: Dashboard },
    errors: {
      403: 'The dashboard does not allow signed embedding, or the caller may not preview branches.',
      404: 'The dashboard does not exist, is not published or is hidden from the caller.',
      409: 'The file of the dashboard on the branch has errors.',
    },
    async handle({ db, caller, params, query }) {
      const shown = await requireShownDashboard(db, caller, params.publicId, branchIn(query));
      const view = {
        ...(await viewOfShown(db, caller, shown)),
        config: await withOwnThreads(db, caller, shown.id, shown.config),
        offersChat: await offersDashboardChat(db, caller, shown.deploymentId),
      };
      // Of people who open dashboards themselves, unlike the users of hosts, and unlike previews.
      if (caller.embed !== null || shown.id === 0) return view;
      await noteView(db, caller, 'DASHBOARD', shown.id);
      return { ...view, isFavourite: await isFavourite(db, caller, 'DASHBOARD', shown.id) };
    },
  }),
  writeOperation({
    id: 'updateDashboardEmbedding',
    method: 'PATCH',
    path,
    summary: 'Allow or forbid signed embedding of a dashboard',
    description:
      'Sets whether signed sessions of viewers may show the dashboard. The viewers also need access to it: ' +
      'see `updateEmbedAccess`. The setting does not affect sessions in creator mode and dashboards shared ' +
      'with all embed users.',
    access: 'admin',
    checksScope: true,
    audit: 'Updated dashboard embedding',
    params: PublicDashboardPath,
    body: UpdateDashboardEmbeddingInput,
    answers: { 200: DashboardEmbedding },
    async handle({ tx, caller, params, body, audit }) {
      const { publicId } = params;
      const { workbook, deployment } = await requireVisibleDashboard(tx, caller, publicId);
      const { id: workbookId, name: workbookName } = workbook.row;
      const { id: deploymentId, name } = deployment;
      const grant = grantWorkbook(caller, workbook, 'embed', `Dashboard ${publicId}`);
      if (!(await setAllowEmbed(tx, grant, body.allowEmbed))) throw notFound(`Dashboard ${publicId}`);
      audit(
        { deploymentId, name, dashboardPublicId: publicId, workbookId, workbookName },
        { allowEmbed: body.allowEmbed },
      );
      return { publicId, allowEmbed: body.allowEmbed };
    },
  }),
];
