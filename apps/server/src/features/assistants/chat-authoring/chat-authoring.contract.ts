import { randomUUID } from 'node:crypto';
import type { FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A result, which a node without pods would not get. */
async function ofResult(fixture: Fixture) {
  const { server, deploymentId } = fixture;
  const chats = `${deploymentPath(fixture)}/chats`;
  const { id: chatId } = await must(server, 'POST', chats, {});
  const question = { id: randomUUID(), question: 'How many orders?' };
  const { id: messageId } = await must(server, 'POST', `${chats}/${chatId}/messages`, question);
  // One may wait for a few answers only.
  await must(server, 'POST', `${chats}/${chatId}/messages/${messageId}/cancel`);
  const query = { query: { measures: ['orders.count'] } };
  const draft = { kind: 'dashboard', name: fixture.unique(), view: null, charts: [] };
  const results = JSON.stringify([
    { id: 'sample', query, chart: { kind: 'table' } },
    { id: 'drafted', query, chart: { kind: 'table' }, draft },
  ]);
  await server.db?.updateTable('chat_messages').set({ results }).where('id', '=', messageId).execute();
  return { params: { deploymentId, chatId, messageId, resultId: 'sample' } };
}

export const chatAuthoringContract: FeatureContract = {
  samples: {
    saveChatResult: async (fixture) => ({ ...(await ofResult(fixture)), body: { name: 'Orders' } }),
    addChatResultToDashboard: async (fixture) => ({
      ...(await ofResult(fixture)),
      body: { workbookName: fixture.unique() },
    }),
    createDashboardFromChat: async (fixture) => {
      const { params } = await ofResult(fixture);
      return { params: { ...params, resultId: 'drafted' }, body: { name: fixture.unique() } };
    },
  },
  failing: async (fixture) => {
    const { params } = await ofResult(fixture);
    const ofUnknown = { ...params, messageId: UNKNOWN };
    return {
      saveChatResult: [
        [404, { params: ofUnknown, body: {} }],
        [404, { params, body: { folderId: 999_999 } }],
      ],
      addChatResultToDashboard: [
        [404, { params: { ...params, resultId: 'none' }, body: {} }],
        [404, { params, body: { workbookId: 999_999 } }],
      ],
      createDashboardFromChat: [
        [404, { params: { ...params, resultId: 'none' }, body: {} }],
        [404, { params: { ...params, resultId: 'drafted' }, body: { folderId: 999_999 } }],
      ],
    };
  },
  limitedKeys: {
    addChatResultToDashboard: ['WorkbookEdit'],
    createDashboardFromChat: ['WorkbookEdit'],
  },
  access: {
    saveChatResult: [403, 404, 404],
    addChatResultToDashboard: [403, 404, 404],
    createDashboardFromChat: [403, 404, 404],
  },
};
