import { Type } from 'typebox';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, listOf, PageQuery } from '../../../http/pagination.ts';
import { Id } from '../../../http/shapes.ts';
import { grantForUser, grantOwn } from '../../people/users/user-policy.ts';
import { UserPath } from '../../people/users/users.schema.ts';
import { requireUser } from '../../people/users/users.service.ts';
import { endKnownSession, sessionsOf } from './session-list.ts';
import { EndedSessions, Session } from './sessions.schema.ts';
import { endSessionsOfUser } from './sessions.service.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Users');

const mine = '/api/v1/users/me/sessions';
const theirs = '/api/v1/users/{id}/sessions';
const answers = { 200: listOf('SessionsPage', Session) };

/** Also run by the account page. */
export const endMySessionOperation = writeOperation({
  id: 'endMySession',
  method: 'DELETE',
  path: `${mine}/{id}`,
  summary: 'End one of your sessions',
  description: 'Signs the caller out of one browser. All nodes refuse the session within two seconds.',
  access: 'unlimited',
  audit: 'Ended session',
  params: Type.Object({ id: { ...Id, description: 'The session.' } }),
  answers: { 204: Type.Null() },
  async handle({ tx, caller, params, audit, accessChanged }) {
    await endKnownSession(tx, grantOwn(caller, 'endSignIns'), params.id);
    await accessChanged();
    audit({ sessionId: params.id, userId: caller.user.id, email: caller.user.email });
  },
});

/** Also run by the account page. */
export const endMyOtherSessionsOperation = writeOperation({
  id: 'endMyOtherSessions',
  method: 'DELETE',
  path: mine,
  summary: 'End your other sessions',
  description:
    'Signs the caller out of all other browsers. If the request uses another credential, all sessions end.',
  access: 'unlimited',
  audit: 'Ended sessions',
  answers: { 200: EndedSessions },
  async handle({ tx, caller, audit, accessChanged }) {
    const { user, credentialId } = caller;
    const ended = await endSessionsOfUser(tx, grantOwn(caller, 'endSignIns'), credentialId);
    await accessChanged();
    audit({ userId: user.id, email: user.email, ended });
    return { ended };
  },
});

export const sessionOperations = [
  readOperation({
    id: 'listMySessions',
    method: 'GET',
    path: mine,
    summary: 'List your sessions',
    description: 'Lists the browsers in which the caller is signed in, newest first.',
    access: 'unlimited',
    query: PageQuery,
    answers,
    handle: ({ platform, db, caller, query }) => sessionsOf(platform, db, caller, caller.user.id, query),
  }),
  endMySessionOperation,
  endMyOtherSessionsOperation,
  readOperation({
    id: 'listUserSessions',
    method: 'GET',
    path: theirs,
    tag: 'Users Admin',
    summary: 'List a user’s sessions',
    description: 'Lists the browsers in which a user is signed in, newest first.',
    access: 'admin',
    params: UserPath,
    query: PageQuery,
    answers,
    handle: ({ platform, db, caller, params, query }) => sessionsOf(platform, db, caller, params.id, query),
  }),
  writeOperation({
    id: 'endUserSession',
    method: 'DELETE',
    path: `${theirs}/{sessionId}`,
    tag: 'Users Admin',
    summary: 'End a user’s session',
    description: 'Signs a user out of one browser. All nodes refuse the session within two seconds.',
    access: 'admin',
    audit: 'Ended session',
    params: Type.Object({ ...UserPath.properties, sessionId: { ...Id, description: 'The session.' } }),
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const { email } = await requireUser(tx, caller.tenantId, params.id);
      await endKnownSession(tx, grantForUser(caller, params, 'endSignIns'), params.sessionId);
      await accessChanged();
      audit({ sessionId: params.sessionId, userId: params.id, email });
    },
  }),
  writeOperation({
    id: 'endUserSessions',
    method: 'DELETE',
    path: theirs,
    tag: 'Users Admin',
    summary: 'End all of a user’s sessions',
    description: 'Signs a user out of all browsers. Their grants and API keys stay valid.',
    access: 'admin',
    audit: 'Ended sessions',
    params: UserPath,
    answers: { 200: EndedSessions },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const { email } = await requireUser(tx, caller.tenantId, params.id);
      const ended = await endSessionsOfUser(tx, grantForUser(caller, params, 'endSignIns'));
      await accessChanged();
      audit({ userId: params.id, email, ended });
      return { ended };
    },
  }),
];
