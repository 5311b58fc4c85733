import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ApiClient, Json } from './api-client.ts';
import { EventReader, type SentEvent } from './event-reader.ts';
import { api, publish } from './model-under-test.ts';
import { makeEmbedToken } from './sign-ins-under-test.ts';

/** Customers see their own orders and no margin. */
export const CHAT_MODEL = `cubes:
  - name: orders_of_all
    public: false
    sql: >
      select * from (values (1, 'acme', 'paid', 10), (2, 'acme', 'open', 20), (3, 'globex', 'paid', 500))
        as t(id, customer, status, amount)
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: customer, sql: customer, type: string, title: Customer }
      - { name: status, sql: status, type: string, title: Status }
    measures:
      - { name: count, type: count, title: Orders }
      - { name: revenue, sql: amount, type: sum, title: Revenue }
views:
  - name: orders
    cubes:
      - { join_path: orders_of_all, includes: [customer, status, count, revenue] }
    access_policy:
      - group: "*"
        row_level:
          filters: [{ member: customer, operator: equals, values: ["{ userAttributes.customer }"] }]
        member_level: { excludes: [customer] }
`;

/** The attribute that the policy of the model reads. People without a customer of their own are those of acme. */
export async function addCustomers(server: ApiClient): Promise<void> {
  await server.ok('POST', '/api/v1/user-attributes', {
    name: 'customer',
    type: 'string',
    defaultValue: 'acme',
  });
}

/** A deployment with orders that chats are about. */
export async function makeChatDeployment(server: ApiClient, name: string): Promise<number> {
  const deploymentId = await server.makeDeployment(name);
  await publish(server, deploymentId, 'model/cubes/orders.yml', CHAT_MODEL);
  await server.waitForBuild(deploymentId);
  return deploymentId;
}

/** Chats of a deployment, as one caller uses them. */
export class ChatsUnderTest {
  readonly server: ApiClient;
  readonly deploymentId: number;
  readonly key: string | undefined;

  constructor(server: ApiClient, deploymentId: number, key?: string) {
    this.server = server;
    this.deploymentId = deploymentId;
    this.key = key;
  }

  /** As somebody else. */
  as(key: string): ChatsUnderTest {
    return new ChatsUnderTest(this.server, this.deploymentId, key);
  }

  /** As a user of an embed tenant. */
  async asEmbedded(customer: string, session: object = {}): Promise<ChatsUnderTest> {
    const { server, deploymentId } = this;
    const token = await makeEmbedToken(
      server,
      { deploymentId },
      {
        externalId: `${customer}-${randomUUID()}`,
        embedTenantName: customer,
        userAttributes: [{ name: 'customer', value: customer }],
        ...session,
      },
    );
    return this.as(token);
  }

  path(end = ''): string {
    return api(this.deploymentId, `/chats${end}`);
  }

  /** The body of a successful response. */
  async ok(method: string, end: string, body?: object): Promise<Json> {
    const answer = await this.call(method, end, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  }

  /** The status and the body of any response. */
  async call(method: string, end: string, body?: object): Promise<{ status: number; body: Json }> {
    const key = this.key === undefined ? {} : { key: this.key };
    return this.server.call(method, this.path(end), { ...(body === undefined ? {} : { body }), ...key });
  }

  async create(body: object = {}): Promise<string> {
    return (await this.ok('POST', '', body)).id;
  }

  /** Asks, without waiting for the answer. */
  ask(chatId: string, question: string, more: object = {}): Promise<Json> {
    return this.ok('POST', `/${chatId}/messages`, { id: randomUUID(), question, ...more });
  }

  follow(chatId: string, messageId: string, after?: number): Promise<EventReader> {
    return EventReader.open(this.server, {
      ...(this.key === undefined ? {} : { key: this.key }),
      ...(after === undefined ? {} : { after }),
      path: this.path(`/${chatId}/messages/${messageId}/events`),
    });
  }

  /** Asks and reads the whole stream. */
  async answerTo(chatId: string, question: string, more: object = {}): Promise<Answered> {
    const { id } = await this.ask(chatId, question, more);
    const reader = await this.follow(chatId, id);
    await reader.ofType('end');
    await reader.end();
    const message = (await this.messages(chatId)).find((one) => one.id === id) as Json;
    return { id, events: reader.received, message };
  }

  /** A workbook whose dashboard is only a draft: orders by status, and a filter of the status. */
  async draftDashboard(visibility = 'visible'): Promise<number> {
    const { server, deploymentId, key } = this;
    const post = (end: string, body: object) => server.ok('POST', api(deploymentId, end), body, key);
    const { id } = await post('/workbooks', { name: 'Orders' });
    const query = { measures: ['orders.revenue'], dimensions: ['orders.status'] };
    const report = { name: 'By status', jsonQuery: JSON.stringify(query), meta: {}, workbookId: id };
    const { id: reportId } = await post('/reports', report);
    const at = (y: number, h: number) => ({ position: { x: 0, y, w: 12, h } });
    const status = { member: 'orders.status', visibility };
    const widgets = [
      { id: 'status', type: 'FILTER', ...at(0, 1), config: status },
      { id: 'statuses', type: 'CHART', ...at(1, 6), config: { reportId } },
    ];
    const commands = widgets.map((widget) => ({
      ...{ kind: 'add', widget },
      into: { container: null, tab: null },
    }));
    const changes = `/workbooks/${id}/dashboard/draft/changes`;
    await post(changes, { id: randomUUID(), since: 0, commands });
    return id;
  }

  async messages(chatId: string): Promise<Json[]> {
    return (await this.ok('GET', `/${chatId}/messages?first=1000`)).items;
  }
}

interface Answered {
  readonly id: string;
  readonly events: readonly SentEvent[];
  readonly message: Json;
}
