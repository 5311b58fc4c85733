import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { EDIT_WORKBOOKS } from '../access/content-operations.ts';
import { WorkbookPath } from '../dashboards/dashboards.schema.ts';
import { PeopleHere, PresenceInput } from './draft-presence.schema.ts';
import { beHere, leave, peopleHere } from './draft-presence.service.ts';

const { readOperation } = operationsWith('Workbooks');

const PATH = '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/dashboard/draft/presence';

/** Nothing of it lasts longer than a minute, so it is not in the audit log. */
export const draftPresenceOperations = [
  readOperation({
    id: 'listDashboardDraftPeople',
    method: 'GET',
    path: PATH,
    summary: 'List who has the draft of a dashboard open',
    description:
      'Lists those who are editing the dashboard now, and the widgets that they have selected. The event ' +
      '`workbook.presence` announces that this has changed. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    answers: { 200: PeopleHere },
    handle: ({ db, caller, params }) => peopleHere(db, caller, params),
  }),
  readOperation({
    id: 'joinDashboardDraft',
    method: 'PUT',
    path: PATH,
    summary: 'Show others that you have the draft of a dashboard open',
    description:
      'Lists the caller among those who are editing the dashboard, with the widgets that they have selected, for ' +
      '`aliveSeconds`, and returns all of them. Beyond 50 people, others are not listed. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    body: PresenceInput,
    answers: { 200: PeopleHere },
    handle: ({ db, caller, params, body }) => beHere(db, caller, params, body),
  }),
  readOperation({
    id: 'leaveDashboardDraft',
    method: 'DELETE',
    path: PATH,
    summary: 'Show others that you have closed the draft of a dashboard',
    description: 'Repeating the request changes nothing. Requires edit access.',
    access: EDIT_WORKBOOKS,
    embed: 'creator',
    params: WorkbookPath,
    answers: { 204: Type.Null() },
    handle: ({ db, caller, params }) => leave(db, caller, params),
  }),
];
