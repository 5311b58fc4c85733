import { randomUUID } from 'node:crypto';
import { explorers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { deploymentPath, type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const question = () => ({ id: randomUUID(), question: 'How many orders?' });

async function ofChat(fixture: Fixture) {
  const { server, deploymentId } = fixture;
  const { id } = await must(server, 'POST', `${deploymentPath(fixture)}/chats`, {});
  return { params: { deploymentId, chatId: id as string } };
}

async function ofMessage(fixture: Fixture) {
  const { params } = await ofChat(fixture);
  const path = `${deploymentPath(fixture)}/chats/${params.chatId}/messages`;
  const { id } = await must(fixture.server, 'POST', path, question());
  // One may wait for a few answers only.
  await must(fixture.server, 'POST', `${path}/${id}/cancel`);
  return { params: { ...params, messageId: id as string } };
}

/** A result, which the sample of a node without pods would not get. */
async function storedResult({ server: { db } }: Fixture, messageId: string): Promise<string> {
  const results = JSON.stringify([{ id: 'sample', query: { query: { measures: ['orders.count'] } } }]);
  await db?.updateTable('chat_messages').set({ results }).where('id', '=', messageId).execute();
  return 'sample';
}

const unpaged = 20;

export const chatContract: FeatureContract = {
  samples: {
    listChats: ({ deploymentId }) => ({ params: { deploymentId } }),
    createChat: ({ deploymentId }) => ({ params: { deploymentId }, body: { title: 'Orders' } }),
    getChat: ofChat,
    updateChat: async (fixture) => ({
      ...(await ofChat(fixture)),
      body: { title: 'Sales', isShared: false },
    }),
    deleteChat: ofChat,
    listChatMessages: async (fixture) => {
      const { deploymentId, chatId } = (await ofMessage(fixture)).params;
      return { params: { deploymentId, chatId } };
    },
    askInChat: async (fixture) => ({ ...(await ofChat(fixture)), body: question() }),
    streamChatMessage: ofMessage,
    cancelChatMessage: ofMessage,
    getChatResult: async (fixture) => {
      const { params } = await ofMessage(fixture);
      return { params: { ...params, resultId: await storedResult(fixture, params.messageId) } };
    },
    suggestQuestions: ({ deploymentId }) => ({
      params: { deploymentId },
      query: { locale: 'de', first: '3' },
    }),
    rateChatMessage: async (fixture) => ({ ...(await ofMessage(fixture)), body: { rating: 'up' } }),
  },
  needsPods: ['getChatResult', 'suggestQuestions'],
  failing: ({ deploymentId }) => {
    const params = { deploymentId, chatId: UNKNOWN };
    const ofUnknown = { ...params, messageId: UNKNOWN };
    return Promise.resolve({
      createChat: [[404, { params: { deploymentId }, body: { branchName: 'no-such-branch' } }]],
      updateChat: [[404, { params, body: { title: 'Sales' } }]],
      deleteChat: [[404, { params }]],
      askInChat: [[404, { params, body: question() }]],
      cancelChatMessage: [[404, { params: ofUnknown }]],
      rateChatMessage: [[404, { params: ofUnknown, body: { rating: null } }]],
    });
  },
  lists: {
    listChats: {
      add: (_server, fixture, count) => inTurns(count, () => ofChat(fixture)),
      keyOf: (item) => item.id,
      older: [],
      unpaged,
    },
    listChatMessages: { keyOf: (item) => item.id, older: [], unpaged },
  },
  access: {
    listChats: explorers,
    createChat: explorers,
    getChat: [403, 404, 404],
    updateChat: [403, 404, 404],
    deleteChat: [403, 404, 404],
    listChatMessages: [403, 404, 404],
    askInChat: [403, 404, 404],
    streamChatMessage: [403, 404, 404],
    cancelChatMessage: [403, 404, 404],
    rateChatMessage: [403, 404, 404],
    getChatResult: [403, 404, 404],
    suggestQuestions: explorers,
  },
};
