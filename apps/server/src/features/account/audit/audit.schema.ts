import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { OUTCOMES } from '../../../audit/audit-event.ts';
import { PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, nullable, OpenObject, oneOf } from '../../../http/shapes.ts';

const members = {
  start: Type.Optional({
    ...Line(40),
    description: 'The first day (UTC) or the start time, inclusive; defaults to the oldest event.',
    examples: ['2026-05-01'],
  }),
  end: Type.Optional({
    ...Line(40),
    description: 'The last day (UTC), inclusive, or the end time, exclusive; defaults to now.',
    examples: ['2026-05-31'],
  }),
  search: Type.Optional({
    ...Line(200),
    minLength: 1,
    description: 'Words to search for; an event matches if it contains a word that begins with each of them.',
  }),
  eventName: Type.Optional({ ...Line(255), description: 'Only events with this name.' }),
  userEmail: Type.Optional({ ...Line(320), description: 'Only events of the user with this email address.' }),
};

export const AuditExportQuery = Type.Object(members);
export const AuditListQuery = Type.Object({ ...members, ...PageQuery.properties });

export const AuditLogEvent = Type.Object(
  {
    id: Id,
    occurredAt: {
      ...IsoTime,
      description: 'When the event was completed.',
      examples: ['2026-05-04T12:00:00.123456Z'],
    },
    eventName: Type.String({ examples: ['Created deployment'] }),
    outcome: oneOf(OUTCOMES, 'Completed, or refused because a permission was missing.'),
    actor: oneOf(['user', 'api_key', 'integration', 'anonymous'], 'The kind of actor.'),
    userId: nullable(Type.Integer()),
    userEmail: nullable(
      Type.String(),
      'The email address at the time of the event, like all names in the event.',
    ),
    apiKeyId: nullable(Type.Integer(), 'The id of the credential: an API key, a grant or a session.'),
    apiKeyName: nullable(Type.String(), 'The name of the API key or application; Browser for a session.'),
    ipAddress: nullable(Type.String()),
    deploymentId: nullable(Type.Integer()),
    deploymentName: nullable(Type.String()),
    operation: Type.String({ description: 'The operation id.', examples: ['createDeployment'] }),
    requestId: Type.String(),
    target: { ...OpenObject, description: 'The object of the event.' },
    changes: { ...OpenObject, description: 'The changed fields; secrets are `[HIDDEN]`.' },
  },
  { title: 'AuditLogEvent' },
);

/** A streamed CSV file. */
export const CsvFile = Type.Unsafe<Readable>({
  content: { 'text/csv': { schema: { type: 'string', description: 'RFC 4180, with a header row.' } } },
});
