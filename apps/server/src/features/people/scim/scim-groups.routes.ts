import type { Db } from '@facet/db';
import { Type } from 'typebox';
import { SCIM_ROOT } from '../../../auth/authorization-header.ts';
import { idIn } from '../../../http/id-in.ts';
import { operationsWith } from '../../../http/operation.ts';
import type { Resource } from './attribute.ts';
import { GROUP_SCHEMA } from './group-schema.ts';
import { operationsOf, readPatch, ScimPatch } from './patch.schema.ts';
import { groupColumns } from './scim-group-columns.ts';
import type { ScimGroupChange } from './scim-group-members.ts';
import { readGroup, ScimGroup, ScimGroupInput, ScimGroupList } from './scim-groups.schema.ts';
import {
  createScimGroup,
  deleteScimGroup,
  type GroupResource,
  patchScimGroup,
  replaceScimGroup,
  requireScimGroup,
} from './scim-groups.service.ts';
import { hasMoreMembers, listGroups, type MembersRead } from './scim-groups.store.ts';
import { viewOfScimGroup } from './scim-groups.view.ts';
import { listResponse, pageOfQuery, ScimListQuery } from './scim-list.ts';
import {
  addressOf,
  type Exchange,
  ResourcePath,
  type ScimParts,
  SelectionQuery,
  sendResource,
} from './scim-resource.ts';
import { isSelected, type Selection, selectAttributes } from './select-attributes.ts';

const { readOperation, writeOperation } = operationsWith<ScimParts>('SCIM');

const path = `${SCIM_ROOT}/Groups`;
const ALTERED = 'If-Match names another version of the group.';
const TAKEN = 'Another group has the name.';
/** Enough for 50,000 members with names and URLs. */
const BODY_LIMIT = 32 * 1024 * 1024;
/** For a larger group, PATCH returns 204 unless the query excludes members. */
const MOST_MEMBERS_RETURNED = 1000;

export const scimGroupOperations = [
  readOperation({
    id: 'listScimGroups',
    method: 'GET',
    path,
    summary: 'List SCIM groups',
    description:
      'The user groups that match a filter. Members are omitted if `excludedAttributes` names them.',
    access: 'admin',
    query: ScimListQuery,
    answers: { 200: ScimGroupList },
    async handle({ platform, db, caller, query, request }) {
      const page = pageOfQuery(query, groupColumns(caller.tenantId));
      const read = membersFor(query);
      const { rows, total } = await listGroups(db, caller.tenantId, page, read);
      const url = await addressOf({ platform, request, caller });
      const groups = rows.map((row) => selectAttributes(GROUP_SCHEMA, viewOfScimGroup(row, url), query));
      return listResponse(groups, total, page.offset);
    },
  }),
  writeOperation({
    id: 'createScimGroup',
    method: 'POST',
    path,
    summary: 'Provision a group',
    description:
      'Creates a group with its members. If a group of this name exists that was not provisioned, the identity ' +
      'provider takes it over with its current members. Added users get the role provisioned for the group.',
    access: 'admin',
    audit: 'Created group via SCIM',
    query: SelectionQuery,
    body: ScimGroupInput,
    bodyLimit: BODY_LIMIT,
    readBody: readGroup,
    answers: { 201: ScimGroup },
    errors: { 409: TAKEN },
    async handle(context) {
      const { tx, body, audit, accessChanged, reply } = context;
      const made = await createScimGroup(context, body as unknown as GroupResource);
      if (made.added.length > 0) await accessChanged();
      audit({ ...targetOf(made), isAdopted: made.isAdopted }, made.changes);
      reply.code(201);
      return sendGroup(context, tx, made.id);
    },
  }),
  readOperation({
    id: 'getScimGroup',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Read a SCIM group',
    description: 'One group with its members, unless `excludedAttributes` names them.',
    access: 'admin',
    params: ResourcePath,
    query: SelectionQuery,
    answers: { 200: ScimGroup, 304: Type.Null() },
    handle: (context) => sendGroup(context, context.db, idIn(context.params.id)),
  }),
  writeOperation({
    id: 'replaceScimGroup',
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Replace a group',
    description: 'Replaces the name and all members of a group with those of the body.',
    access: 'admin',
    audit: 'Updated group via SCIM',
    params: ResourcePath,
    query: SelectionQuery,
    body: ScimGroupInput,
    bodyLimit: BODY_LIMIT,
    readBody: readGroup,
    answers: { 200: ScimGroup },
    errors: { 409: TAKEN, 412: ALTERED },
    async handle(context) {
      const { tx, params, body, audit, accessChanged } = context;
      const changed = await replaceScimGroup(context, idIn(params.id), body as unknown as GroupResource);
      await accessChanged();
      audit(targetOf(changed), changed.changes);
      return sendGroup(context, tx, changed.id);
    },
  }),
  writeOperation({
    id: 'patchScimGroup',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change a SCIM group',
    description:
      `Applies changes in order, all or none. Returns 204 for a group of more than ${MOST_MEMBERS_RETURNED} ` +
      'members, unless the query excludes members.',
    access: 'admin',
    audit: 'Updated group via SCIM',
    params: ResourcePath,
    query: SelectionQuery,
    body: ScimPatch,
    bodyLimit: BODY_LIMIT,
    readBody: readPatch,
    answers: { 200: ScimGroup, 204: Type.Null() },
    errors: { 409: TAKEN, 412: ALTERED },
    async handle(context) {
      const { tx, caller, params, query, body, audit, accessChanged, reply } = context;
      const changed = await patchScimGroup(context, idIn(params.id), operationsOf(body));
      if (changed.added.length + changed.removed.length > 0) await accessChanged();
      audit(targetOf(changed), changed.changes);
      const isWhole = membersFor(query) !== 'none';
      if (isWhole && (await hasMoreMembers(tx, caller.tenantId, changed.id, MOST_MEMBERS_RETURNED))) {
        reply.code(204);
        return null;
      }
      return sendGroup(context, tx, changed.id);
    },
  }),
  writeOperation({
    id: 'deleteScimGroup',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deprovision a group',
    description: 'Deletes a group. Its users stay and keep the roles that they got through provisioning.',
    access: 'admin',
    audit: 'Deleted group via SCIM',
    params: ResourcePath,
    answers: { 204: Type.Null() },
    errors: { 412: ALTERED },
    async handle({ tx, caller, params, audit, accessChanged, request }) {
      const group = await deleteScimGroup({ tx, caller, request }, idIn(params.id));
      await accessChanged();
      audit({ groupId: group.id, name: group.name });
    },
  }),
];

/** The audit target of a change: the numbers of added and removed members, and the first 100 ids of each. */
function targetOf({ id, name, added, removed }: ScimGroupChange) {
  return {
    groupId: id,
    name,
    addedCount: added.length,
    removedCount: removed.length,
    addedUserIds: added.slice(0, 100),
    removedUserIds: removed.slice(0, 100),
  };
}

/** The part of the members to read for the response. */
function membersFor(query: Selection): MembersRead {
  if (!isSelected(GROUP_SCHEMA, 'members', query)) return 'none';
  return /\bmembers\.display\b/i.test(query.attributes ?? '') ? 'names' : 'ids';
}

async function sendGroup(exchange: Exchange, db: Db, id: number): Promise<Resource | null> {
  const { caller, query } = exchange;
  const row = await requireScimGroup(db, caller.tenantId, id, membersFor(query));
  return sendResource(exchange, GROUP_SCHEMA, (url) => viewOfScimGroup(row, url));
}
