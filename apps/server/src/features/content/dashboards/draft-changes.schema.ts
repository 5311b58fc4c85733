import { DashboardCommandInput } from '@facet/dashboards';
import { REFUSALS } from '@facet/dashboards/commands';
import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { IsoTime, nullable, OpenObject, oneOf } from '../../../http/shapes.ts';
import { ResourceOwner } from '../access/owner.ts';
import { Dashboard } from './dashboard-shape.ts';
import { WorkbookPath } from './dashboards.schema.ts';
import { withoutControls } from './without-controls.ts';

/** Commands that one request may have. */
const MOST_COMMANDS = 2_000;

const version = (description: string, minimum = 0) =>
  Type.Integer({ minimum, maximum: 2_147_483_647, description });

const ChangeId = Type.String({
  format: 'uuid',
  description: 'Chosen by the client. A change that is sent again with the same id is made once.',
});

export const ChangeDraftInput = Type.Object(
  {
    id: ChangeId,
    since: version('The version of the draft that the client knows.'),
    commands: Type.Array(withoutControls(DashboardCommandInput), {
      minItems: 1,
      maxItems: MOST_COMMANDS,
      description: 'Carried out one after the other: all of them, or none.',
    }),
  },
  {
    title: 'ChangeDashboardDraftInput',
    examples: [
      {
        id: '0b8f6a1e-8c0b-4d59-9a86-0f2f6f6f5c11',
        since: 4,
        commands: [
          { kind: 'set', widgetId: null, path: ['title'], before: 'Sales', after: 'Sales by state' },
        ],
      },
    ],
  },
);
export type ChangeDraftInput = Static<typeof ChangeDraftInput>;

export const DraftChange = Type.Object(
  {
    id: ChangeId,
    version: version('Counts the changes of the draft.', 1),
    kind: oneOf(
      ['edit', 'replacement', 'start'],
      'edit: the commands of an editor. replacement: the draft was saved, restored or published as a whole. start: ' +
        'editing began with the published dashboard, because there was no draft.',
    ),
    commands: Type.Array(OpenObject, { description: 'What has changed, as in `changeDashboardDraft`.' }),
    restored: nullable(Type.Integer(), 'The version of the draft whose state the change brought back.'),
    publication: nullable(
      Type.Object(
        {
          number: Type.Integer({ description: 'The number of the published version.' }),
          isLive: Type.Boolean({ description: 'Whether viewers see this version now.' }),
        },
        { title: 'DashboardDraftPublication' },
      ),
      'The version that was published from this state; null if none was.',
    ),
    createdAt: IsoTime,
    createdBy: nullable(ResourceOwner, 'Null for a file of the data model.'),
  },
  { title: 'DashboardDraftChange' },
);

export const DraftChanges = listOf('DashboardDraftChanges', DraftChange);

export const ChangedDraft = Type.Object(
  {
    version: version('The version of the draft with the change.', 1),
    changes: Type.Array(DraftChange, {
      description: 'All changes after `since`, oldest first, this one included.',
    }),
  },
  { title: 'ChangedDashboardDraft' },
);

/** The `conflicts` of a change that is refused. */
export const RefusedCommand = Type.Object(
  {
    code: oneOf(REFUSALS),
    command: Type.Integer({ minimum: 0 }),
    widgetId: nullable(Type.String()),
    path: Type.Array(Type.String()),
  },
  { title: 'RefusedDashboardCommand' },
);

export const ChangesQuery = Type.Object({
  ...PageQuery.properties,
  since: Type.Optional(version('Lists only what changed after this version.')),
});

export type ChangesQuery = Static<typeof ChangesQuery>;

export const DashboardDraft = Type.Object(
  {
    version: version('The number of the last change; 0 before the first one.'),
    dashboard: Dashboard,
    isInCode: Type.Boolean({ description: 'Whether a file of the data model defines the dashboard.' }),
    hasDraft: Type.Boolean({
      description: 'Whether there is a draft: otherwise `dashboard` is what editing begins with.',
    }),
  },
  { title: 'DashboardDraft' },
);

export const DashboardDraftVersion = Type.Object(
  { version: version('The version of the draft.'), dashboard: Dashboard },
  { title: 'DashboardDraftVersion' },
);

export const DraftVersionPath = Type.Object({
  ...WorkbookPath.properties,
  version: version('The number of a change; 0 is what the draft was before the first one.'),
});
