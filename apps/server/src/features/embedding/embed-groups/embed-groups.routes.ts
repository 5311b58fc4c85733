import { Type } from 'typebox';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, type Page, PageQuery, readPage } from '../../../http/pagination.ts';
import { EmbedTenantPath } from '../embed-tenants/embed-tenants.schema.ts';
import { requireEmbedTenant } from '../embed-tenants/embed-tenants.service.ts';
import {
  CreateEmbedGroupInput,
  EmbedGroupPath,
  UpdateEmbedGroupInput,
  UserGroup,
  UserGroupsPage,
} from './embed-groups.schema.ts';
import {
  createEmbedGroup,
  deleteEmbedGroup,
  describeEmbedGroup,
  requireEmbedGroup,
  viewOfEmbedGroup,
} from './embed-groups.service.ts';
import { listGroups } from './embed-groups.store.ts';

const { readOperation, writeOperation } = operationsWith<{ readonly cursors: Cursors }>('Embed Tenants');

const path = '/api/v1/embed-tenants/{embedTenantName}/groups';

export const embedGroupOperations = [
  readOperation({
    id: 'getGroups',
    method: 'GET',
    path,
    summary: 'List the groups of an embed tenant',
    description: 'Lists the groups inside an embed tenant, newest first, each with its number of members.',
    access: 'admin',
    params: EmbedTenantPath,
    query: PageQuery,
    answers: { 200: UserGroupsPage },
    async handle({ platform, db, caller, params, query }) {
      const { id } = await requireEmbedTenant(db, caller.tenantId, params.embedTenantName);
      const read = (page: Page) => listGroups(db, caller.tenantId, id, page);
      return readPage(
        platform.cursors,
        `embed-groups:${caller.tenantId}:${id}`,
        query,
        read,
        viewOfEmbedGroup,
      );
    },
  }),
  writeOperation({
    id: 'createGroup',
    method: 'POST',
    path,
    summary: 'Create a group in an embed tenant',
    description:
      'Creates a group for sharing content inside an embed tenant, and the embed tenant if it does not exist. The data ' +
      'model sees the group as `system:tenant:{embedTenantName}:group:{name}` and as ' +
      '`system:tenant:{embedTenantName}:{name}`.',
    access: 'admin',
    audit: 'Created embed group',
    params: EmbedTenantPath,
    body: CreateEmbedGroupInput,
    answers: { 200: UserGroup },
    async handle({ tx, caller, params, body, audit }) {
      const group = await createEmbedGroup(tx, grantAdministration(caller), params.embedTenantName, body);
      audit({ embedTenantName: params.embedTenantName.toLowerCase(), groupId: group.id, name: group.name });
      return viewOfEmbedGroup(group);
    },
  }),
  readOperation({
    id: 'getGroup',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Read a group of an embed tenant',
    description: 'Returns one group inside an embed tenant, with its number of members.',
    access: 'admin',
    params: EmbedGroupPath,
    answers: { 200: UserGroup },
    async handle({ db, caller, params }) {
      const embedTenant = await requireEmbedTenant(db, caller.tenantId, params.embedTenantName);
      return viewOfEmbedGroup(await requireEmbedGroup(db, caller.tenantId, embedTenant, params.id));
    },
  }),
  writeOperation({
    id: 'updateGroup',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change the description of a group of an embed tenant',
    description:
      'Changes the description. The name is permanent, because access policies refer to it: create another group instead.',
    access: 'admin',
    audit: 'Updated embed group',
    params: EmbedGroupPath,
    body: UpdateEmbedGroupInput,
    isBodyOptional: true,
    answers: { 200: UserGroup },
    async handle({ tx, caller, params, body, audit }) {
      const embedTenant = await requireEmbedTenant(tx, caller.tenantId, params.embedTenantName);
      const { description } = body;
      const group = await describeEmbedGroup(
        tx,
        grantAdministration(caller),
        embedTenant,
        params.id,
        description,
      );
      audit({ embedTenantName: embedTenant.name, groupId: group.id, name: group.name }, { ...body });
      return viewOfEmbedGroup(group);
    },
  }),
  writeOperation({
    id: 'deleteGroup',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a group of an embed tenant',
    description: 'Deletes a group without members, and what was shared with it. Remove the members first.',
    access: 'admin',
    audit: 'Deleted embed group',
    params: EmbedGroupPath,
    answers: { 204: Type.Null() },
    async handle({ tx, caller, params, audit, accessChanged }) {
      const embedTenant = await requireEmbedTenant(tx, caller.tenantId, params.embedTenantName);
      const group = await deleteEmbedGroup(tx, grantAdministration(caller), embedTenant, params.id);
      await accessChanged();
      audit({ embedTenantName: embedTenant.name, groupId: group.id, name: group.name });
    },
  }),
];
