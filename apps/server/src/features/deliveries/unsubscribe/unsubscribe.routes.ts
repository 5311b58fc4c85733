import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { Line } from '../../../http/shapes.ts';
import { unsubscribeByLink } from './unsubscribe.service.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

export interface UnsubscribeParts {
  readonly unsubscribeLinks: UnsubscribeLinks;
}

const { writeOperation } = operationsWith<UnsubscribeParts>('Notifications');

/** Also run by the page that the links in emails open. */
export const unsubscribeOperation = writeOperation({
  id: 'unsubscribe',
  method: 'POST',
  path: '/api/v1/unsubscribe',
  summary: 'Unsubscribe with the link in an email',
  description:
    'Ends the emails of one scheduled delivery to the owner of the link, whether they are a direct ' +
    'recipient or one through a group. The token at the end of the link is the credential; it does not ' +
    'expire, and repeated calls change nothing. The page that the link opens does the same, and so does ' +
    'a POST to its address without a sign-in (RFC 8058).',
  access: 'public',
  audit: 'Unsubscribed from notification',
  body: Type.Object(
    { token: { ...Line(200), minLength: 1, description: 'The last segment of the link.' } },
    { title: 'UnsubscribeInput', examples: [{ token: '1-42-7-Zx9…' }] },
  ),
  callsPerMinute: 60,
  answers: { 204: Type.Null() },
  errors: {
    404: 'The link does not belong to this account, or its delivery or recipient was deleted.',
    429: 'Too many requests; retry after the time in `Retry-After`.',
  },
  async handle({ platform, tx, request, body, audit }) {
    const { tenantId } = request.admitted;
    const { notification, user } = await unsubscribeByLink(platform, tx, tenantId, body.token);
    const { deploymentId, deploymentName, notificationId, dashboardPublicId } = notification;
    audit(
      {
        deploymentId,
        name: deploymentName,
        notificationId,
        dashboardPublicId,
        userId: user.id,
        email: user.email,
        by: 'link',
      },
      {},
      { id: user.id, email: user.email },
    );
  },
});

export const unsubscribeOperations = [unsubscribeOperation];
