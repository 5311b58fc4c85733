import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';

const KINDS = ['build', 'sync', 'run', 'export'] as const;
export type JobKind = (typeof KINDS)[number];
const STATES = ['running', 'succeeded', 'failed', 'cancelled', 'skipped'] as const;
export type JobState = (typeof STATES)[number];
const ACTIONS = ['cancel', 'repeat', 'download'] as const;

export const Job = Type.Object(
  {
    kind: oneOf(KINDS, 'As in events: a build, a dbt sync, a run of a notification, or an export.'),
    id: Type.String({ description: 'Unique among jobs of the same kind.' }),
    deploymentId: Id,
    deploymentName: Type.String(),
    title: Type.String({
      description: 'The branch of a build or sync, the dashboard of a run, what is exported.',
    }),
    state: oneOf(STATES),
    progress: nullable(Type.Integer({ minimum: 0, maximum: 100 }), 'In percent; null where it is unknown.'),
    error: nullable(Type.String(), 'Why it failed or was skipped.'),
    startedBy: nullable(
      Type.Object({ id: Id, name: Type.String() }),
      'The user who started it; null if unknown, and for the server.',
    ),
    startedAt: IsoTime,
    finishedAt: nullable(IsoTime),
    notificationId: nullable(Id, 'Of a run.'),
    dashboardPublicId: nullable(Type.String(), 'The dashboard that a run delivers or an export renders.'),
    actions: Type.Array(oneOf(ACTIONS), {
      description:
        'What the caller may do: `cancel` with `cancelDbtSync` or `cancelNotificationRun`, `repeat` what failed with `startDbtSync` or ' +
        '`retryNotificationRun`, `download` a dashboard with `downloadView`.',
    }),
  },
  { title: 'Job' },
);
export type Job = Static<typeof Job>;

export const Jobs = listOf('Jobs', Job);
