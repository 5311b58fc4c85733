import { makePerson } from './people-under-test.ts';
import { deploymentInput, type Json, type ServerUnderTest } from './server-under-test.ts';

/** Makes deployments of their own for tests, with an owner and ways to fill their workspaces. */
export function workspacesUnderTest(server: ServerUnderTest) {
  const { db } = server;
  let made = 0;
  return async () => {
    made += 1;
    const { id: deploymentId } = await server.ok(
      'POST',
      '/build/api/v1/deployments',
      deploymentInput(`Workspace ${made}`),
    );
    const base = `/api/v1/deployments/${deploymentId}`;
    const owner = await makePerson(server, { builtInRole: 'Explorer' });
    return {
      deploymentId,
      base,
      owner,
      folder: async (name: string, parentId: number | null = null, key = owner.key): Promise<number> =>
        (await server.ok('POST', `${base}/folders`, { name, parentId }, key)).id,
      report: async (name: string, folderId: number | null = null, key = owner.key): Promise<number> =>
        (await server.ok('POST', `${base}/reports`, { name, folderId }, key)).id,
      workbook: async (
        name: string,
        folderId: number | null = null,
        userId = owner.userId,
      ): Promise<number> => {
        const values = { tenant_id: 1, deployment_id: deploymentId, folder_id: folderId, name };
        const { id } = await db
          .insertInto('workbooks')
          .values({ ...values, owner_user_id: userId, meta: { calculatedFields: { margin: 1 } } as never })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      },
      share: (resourceType: string, id: number, userId: number | null, action: string | null) =>
        server.ok(
          'PUT',
          '/api/v1/resource-policies/user',
          { resourceType, resourceId: String(id), userId, action },
          owner.key,
        ),
      /** The objects that a caller lists, as `TYPE name`. */
      list: async (query: string, key = owner.key): Promise<string[]> =>
        (await server.ok('GET', `${base}/workspace?first=1000&${query}`, undefined, key)).items.map(
          (item: Json) => `${item.type} ${item.name}`,
        ),
      bulk: (action: 'move' | 'delete', body: object, key = owner.key): Promise<Json> =>
        server.ok('POST', `${base}/workspace/bulk-${action}`, body, key),
    };
  };
}
