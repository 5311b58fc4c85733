import { operationsWith } from '../../../http/operation.ts';
import { type Cursors, PageQuery } from '../../../http/pagination.ts';
import { Attention } from './attention.schema.ts';
import { attentionPage } from './list-attention.ts';

const { readOperation } = operationsWith<{ readonly cursors: Cursors }>('Events');

export const attentionOperations = [
  readOperation({
    id: 'listAttention',
    method: 'GET',
    path: '/api/v1/attention',
    summary: 'List what needs attention',
    description:
      'Lists what the caller can do something about, latest first: deployments whose newest build of production ' +
      'failed, and those whose newest dbt sync failed, for those who may change the data model; notifications whose ' +
      'last run failed, for administrators; API keys that expire within 14 days or expired in the last 7, for their ' +
      'owners and administrators. An item disappears when the next build, sync or run succeeds, or the key is revoked.',
    access: 'authenticated',
    query: PageQuery,
    answers: { 200: Attention },
    handle: ({ platform, db, caller, query }) => attentionPage(platform.cursors, db, caller, query),
  }),
];
