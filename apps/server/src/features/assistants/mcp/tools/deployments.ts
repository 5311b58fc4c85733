import { Type } from 'typebox';
import { Id } from '../../../../http/shapes.ts';
import type { ReachedDeployments } from '../../../deployments/deployments/reached-deployments.ts';
import { tool } from '../tool.ts';
import { closed, cursor, moreText, nextCursor, nextOf } from './shapes.ts';

const PAGE = 100;

export const deploymentTools = [
  tool({
    name: 'listDeployments',
    title: 'List deployments',
    description: 'Lists the deployments that you can use. Each has a data model of its own. Start here.',
    scope: 'mcp:query',
    isReadOnly: true,
    operations: ['listMyDeployments'],
    input: Type.Object({ cursor }, closed),
    output: Type.Object({
      deployments: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      nextCursor,
    }),
    async run({ call }, given) {
      const query = { first: PAGE, ...(given.cursor === undefined ? {} : { after: given.cursor }) };
      const { items, pageInfo } = await call<ReachedDeployments>('listMyDeployments', { query });
      const deployments = items.map(({ id, name }) => ({ id, name }));
      const next = nextOf(pageInfo);
      const lines = deployments.map(({ id, name }) => `${id}: ${name}`);
      const text = `${lines.length === 0 ? 'You can use no deployment.' : lines.join('\n')}${moreText(next)}`;
      return { text, data: { deployments, nextCursor: next } };
    },
  }),
];
