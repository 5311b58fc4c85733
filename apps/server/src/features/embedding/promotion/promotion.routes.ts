import { operationsWith } from '../../../http/operation.ts';
import { viewOfWorkbook } from '../../content/workbooks/view-workbook.ts';
import { Workbook } from '../../content/workbooks/workbooks.schema.ts';
import type { ShareableKinds } from '../../people/resource-policies/shareable.ts';
import { PromoteDashboardInput, PromotionPath } from './promotion.schema.ts';
import { promoteDashboard } from './promotion.service.ts';

const { writeOperation } = operationsWith<{ readonly shareableKinds: ShareableKinds }>(
  'Dashboard Embed Access',
);

export const promotionOperations = [
  writeOperation({
    id: 'promoteDashboard',
    method: 'POST',
    path: '/api/v1/deployments/{deploymentId}/embed-tenants/{embedTenantName}/dashboards/{publicId}/promote',
    summary: 'Offer a dashboard of an embed tenant to all embed users',
    description:
      'Copies a dashboard that users of the embed tenant have published, as it is published, into a workbook of the account ' +
      'that the caller owns, and shares it with all embed users. The embed tenant keeps its own; later changes on either ' +
      'side do not reach the other. Who made it is not shown. What each reader sees of it is decided by their own session.',
    access: 'admin',
    isStrict: true,
    audit: 'Promoted dashboard of embed tenant',
    params: PromotionPath,
    body: PromoteDashboardInput,
    isBodyOptional: true,
    answers: { 200: Workbook },
    errors: { 404: 'The embed tenant does not exist, or has no such published dashboard in the deployment.' },
    async handle({ platform, tx, caller, deployment, params, body, audit, accessChanged }) {
      const { workbookId, copy } = await promoteDashboard(
        platform.shareableKinds,
        tx,
        caller,
        { deploymentId: deployment.id, embedTenantName: params.embedTenantName, publicId: params.publicId },
        body,
      );
      await accessChanged();
      const { embedTenantName } = params;
      audit({ workbookId, embedTenantName, copyId: copy.row.id, copyName: copy.row.name }, { ...body });
      return viewOfWorkbook(tx, caller, copy);
    },
  }),
];
