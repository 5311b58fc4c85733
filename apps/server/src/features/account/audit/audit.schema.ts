import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { OUTCOMES } from '../../../audit/audit-event.ts';
import { PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, nullable, OpenObject, oneOf } from '../../../http/shapes.ts';

const members = {
  start: Type.Optional({
    ...Line(40),
    description: 'The first day (UTC), or the first instant; from the beginning unless given.',
    examples: ['2026-05-01'],
  }),
  end: Type.Optional({
    ...Line(40),
    description:
      'The last day (UTC), which counts whole, or the instant before which to end; now unless given.',
    examples: ['2026-05-31'],
  }),
  search: Type.Optional({
    ...Line(200),
    minLength: 1,
    description: 'Words; found are events that have words beginning with each of them.',
  }),
  eventName: Type.Optional({ ...Line(255), description: 'Only events of this name.' }),
  userEmail: Type.Optional({ ...Line(320), description: 'Only what the user of this e-mail address did.' }),
};

export const AuditExportQuery = Type.Object(members);
export const AuditListQuery = Type.Object({ ...members, ...PageQuery.properties });

export const AuditLogEvent = Type.Object(
  {
    id: Id,
    occurredAt: {
      ...IsoTime,
      description: 'When it was completed.',
      examples: ['2026-05-04T12:00:00.123456Z'],
    },
    eventName: Type.String({ examples: ['Created deployment'] }),
    outcome: oneOf(OUTCOMES, 'Completed, or refused for want of the right.'),
    actor: oneOf(['user', 'api_key', 'integration', 'anonymous'], 'What kind of actor it was.'),
    userId: nullable(Type.Integer()),
    userEmail: nullable(Type.String(), 'As it was then, like every name here.'),
    apiKeyId: nullable(
      Type.Integer(),
      'Of the credential: an API key, a program or a browser that the user signed in.',
    ),
    apiKeyName: nullable(Type.String(), 'The name of the key or of the program; Browser for a browser.'),
    ipAddress: nullable(Type.String()),
    deploymentId: nullable(Type.Integer()),
    deploymentName: nullable(Type.String()),
    operation: Type.String({ description: 'The operationId.', examples: ['createDeployment'] }),
    requestId: Type.String(),
    target: { ...OpenObject, description: 'What it was done to.' },
    changes: { ...OpenObject, description: 'The fields that were changed; secrets are `[HIDDEN]`.' },
  },
  { title: 'AuditLogEvent' },
);

/** A file of comma-separated values, streamed. */
export const CsvFile = Type.Unsafe<Readable>({
  content: { 'text/csv': { schema: { type: 'string', description: 'RFC 4180, with a row of names.' } } },
});
