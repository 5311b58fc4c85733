import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';

const KINDS = ['build', 'sync', 'run', 'key'] as const;
export type AttentionKind = (typeof KINDS)[number];

export const AttentionItem = Type.Object(
  {
    kind: oneOf(
      KINDS,
      'A failed build of production, a failed dbt sync, a failed run of a notification, or an API key that expires.',
    ),
    id: Type.String({ description: 'Unique among items of the same kind.' }),
    deploymentId: nullable(Id, 'Null for keys.'),
    deploymentName: nullable(Type.String()),
    title: Type.String({
      description: 'The branch of a build or sync, the dashboard of a run, the name of a key.',
    }),
    error: nullable(Type.String(), 'Why it failed.'),
    at: { ...IsoTime, description: 'When it failed; for a key, when it expires or has expired.' },
    notificationId: nullable(Id, 'Of a run.'),
    dashboardPublicId: nullable(Type.String(), 'The dashboard of a run.'),
    keyOwner: nullable(Type.Object({ id: Id, name: Type.String() }), 'Whose key it is.'),
  },
  { title: 'AttentionItem' },
);
export type AttentionItem = Static<typeof AttentionItem>;

export const Attention = listOf('Attention', AttentionItem);
