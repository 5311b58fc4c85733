import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller, EmbedScope } from '../../../auth/caller.ts';
import { ACME, allow, callerUnderTest, ME } from '../../../auth/caller-under-test.ts';
import { ContentAccess } from '../../content/access/content-access.ts';
import type { ObjectRow } from '../../content/access/objects-of.ts';
import { maySee } from './event-policy.ts';
import type { EventType } from './event-types.ts';

/** One event of each kind that has rules of its own. */
const EVENTS = [
  'build.failed',
  'sync.failed',
  'run.failed',
  'export.failed',
  'folder.moved',
  'workbook.moved',
  'report.moved',
  'favourite.added',
] as const;
type Seen = Readonly<Record<(typeof EVENTS)[number], boolean>>;

const DEPLOYMENT = 3;
const FOLDER = { id: 20, parent_id: null, name: 'Sales', owner_user_id: 9, embed_tenant_id: null };

const node = (more: Partial<ObjectRow> = {}): ObjectRow => ({
  id: 30,
  deployment_id: DEPLOYMENT,
  owner_user_id: 9,
  embed_tenant_id: null,
  folder_id: FOLDER.id,
  workbook: null,
  ...more,
});

function seenBy(caller: Caller, of: ObjectRow | null = node(), tenant = 1, by = 9): Seen {
  const access = new ContentAccess(caller, [FOLDER]);
  const judge = (type: EventType) => {
    const event = { tenant_id: tenant, deployment_id: DEPLOYMENT, type, user_id: by };
    return maySee(caller, { event, node: of }, access);
  };
  return Object.fromEntries(EVENTS.map((type) => [type, judge(type)])) as Seen;
}

const seeing = (...kinds: string[]): Seen =>
  Object.fromEntries(EVENTS.map((type) => [type, kinds.includes(type.split('.')[0] ?? '')])) as Seen;

const all = seeing('build', 'sync', 'run', 'export', 'folder', 'workbook', 'report');
const reads = allow('Deployment', 'DeploymentRead', DEPLOYMENT);
const admin = callerUnderTest([], { isAdmin: true });

const creator = callerUnderTest([reads], { embedTenant: ACME });
const creatorScope = creator.embed as EmbedScope;

const CASES: Readonly<Record<string, readonly [Seen, Seen]>> = {
  'an administrator sees everything': [seenBy(admin), all],
  'but nothing of another account': [seenBy(admin, node(), 2), seeing()],
  'and no content that is gone without a trace': [
    seenBy(admin, null),
    seeing('build', 'sync', 'run', 'export'),
  ],
  'and no content of an embed tenant': [
    seenBy(admin, node({ embed_tenant_id: 70 })),
    seeing('build', 'sync', 'run', 'export'),
  ],
  'a key limited to another deployment sees nothing': [seenBy({ ...admin, deploymentIds: [4] }), seeing()],
  'a key limited to a permission sees what it may read': [
    seenBy(callerUnderTest([], { isAdmin: true, permissions: ['DeploymentRead', 'ReportRead'] })),
    seeing('build', 'report'),
  ],
  'a stranger sees nothing': [seenBy(callerUnderTest([])), seeing()],
  'who may read the deployment sees its builds': [seenBy(callerUnderTest([reads])), seeing('build')],
  'a folder that is shared shows what is in it': [
    seenBy(callerUnderTest([reads, allow('Folder', 'FolderRead', FOLDER.id)])),
    seeing('build', 'folder', 'workbook', 'report'),
  ],
  'but not to those who do not reach the deployment': [
    seenBy(callerUnderTest([allow('Folder', 'FolderRead', FOLDER.id)])),
    seeing(),
  ],
  'a report that is shared': [
    seenBy(callerUnderTest([reads, allow('Report', 'ReportRead', 30)])),
    seeing('build', 'report'),
  ],
  'an owner sees their own': [
    seenBy(callerUnderTest([reads]), node({ owner_user_id: ME, folder_id: null })),
    seeing('build', 'folder', 'workbook', 'report'),
  ],
  'a tab of a workbook that is shared': [
    seenBy(callerUnderTest([reads, allow('Workbook', 'WorkbookRead', 31)]), {
      ...node({ folder_id: null }),
      workbook: { id: 31, owner_user_id: 9, embed_tenant_id: null, folder_id: null },
    }),
    seeing('build', 'report'),
  ],
  'who has started an export sees it, and who has a new favourite': [
    seenBy(callerUnderTest([reads]), null, 1, ME),
    seeing('build', 'export', 'favourite'),
  ],
  'unless they no longer reach the deployment': [seenBy(callerUnderTest([]), null, 1, ME), seeing()],
  'an embed session of a viewer sees nothing': [
    seenBy(
      { ...creator, embed: { ...creatorScope, isCreator: false } },
      node({ embed_tenant_id: 70, owner_user_id: ME }),
    ),
    seeing(),
  ],
  'in creator mode it sees what its user made': [
    seenBy(creator, node({ embed_tenant_id: 70, owner_user_id: ME, folder_id: null })),
    seeing('folder', 'workbook', 'report'),
  ],
  'but nothing of another embed tenant, also if the user id is theirs': [
    seenBy(creator, node({ embed_tenant_id: 71, owner_user_id: ME, folder_id: null })),
    seeing(),
  ],
  'nor of the account': [seenBy(creator), seeing()],
  'nor of another deployment': [
    seenBy(
      { ...creator, deploymentIds: [4] },
      node({ embed_tenant_id: 70, owner_user_id: ME, folder_id: null }),
    ),
    seeing(),
  ],
};

for (const [name, [seen, expected]] of Object.entries(CASES))
  test(name, () => assert.deepEqual(seen, expected));

test('only those who may edit a dashboard see who else is editing it', () => {
  const seesPresence = (action: 'WorkbookRead' | 'WorkbookEdit') => {
    const caller = callerUnderTest([reads, allow('Workbook', action, 30)]);
    const event = { tenant_id: 1, deployment_id: DEPLOYMENT, type: 'workbook.presence', user_id: 9 } as const;
    return maySee(caller, { event, node: node() }, new ContentAccess(caller, [FOLDER]));
  };
  assert.deepEqual([seesPresence('WorkbookRead'), seesPresence('WorkbookEdit')], [false, true]);
});

test('the right to read the model shows its syncs', () => {
  const developer = callerUnderTest([reads, allow('Deployment', 'SchemaRead', DEPLOYMENT)]);
  assert.deepEqual(seenBy(developer), seeing('build', 'sync'));
});
