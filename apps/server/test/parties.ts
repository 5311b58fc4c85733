import assert from 'node:assert/strict';
import { callOperation } from './call-operation.ts';
import type { SampleCall } from './feature-contract.ts';
import type { Api, Fixture } from './fixture.ts';
import type { ServedOperation } from './open-api.ts';
import type { Answer, Call } from './server-under-test.ts';

/** The members of bodies that are text for readers. Everything else is the same for all parties. */
const TEXTS = new Set(['name', 'title', 'description', 'displayName', 'body', 'text', 'content']);
/** The refusal of embed sessions that may not call an operation. */
const REFUSED = /embed session/i;

/** A caller whose texts contain a secret that no other party may see. */
export interface Party {
  readonly what: string;
  readonly marker: string;
  /** Calls an operation with a sample whose texts contain the marker. */
  call(operation: ServedOperation, sample: SampleCall): Promise<Answer>;
  /** The target of the sample calls, created by this party if its session may do so. */
  readonly fixture: Fixture;
}

/** An account: the calls of its administrator, and of others with their keys. */
export interface Account {
  readonly fixture: Fixture;
  call(method: string, path: string, call?: Call): Promise<Answer>;
}

/** A party with a key; undefined for the administrator of the account. */
export function partyWith(account: Account, what: string, marker: string, key?: string): Party {
  const own = key === undefined ? {} : { key };
  let count = 0;
  const server: Api = {
    ...account.fixture.server,
    async call(method, path, options = {}) {
      const answer = await account.call(method, path, {
        ...options,
        ...own,
        body: marked(options.body, marker),
      });
      if (answer.status !== 403 || !REFUSED.test(String(answer.body?.error))) return answer;
      // The administrator prepares everything that embed sessions cannot, such as groups of the account.
      return account.call(method, path, { ...options, body: marked(options.body, `for ${what}`) });
    },
  };
  return {
    what,
    marker,
    call: (operation, { body, key: _key, ...sample }) =>
      callOperation(
        { call: account.call },
        operation,
        body === undefined ? sample : { ...sample, body: marked(body, marker) },
        own,
      ),
    fixture: {
      ...account.fixture,
      server,
      unique() {
        count += 1;
        return `same${count}`;
      },
    },
  };
}

/** A body with a marker in each of its texts. */
function marked(body: unknown, marker: string): unknown {
  if (Array.isArray(body)) return body.map((member) => marked(member, marker));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      TEXTS.has(key) && typeof value === 'string' ? `${value} ${marker}` : marked(value, marker),
    ]),
  );
}

/** The text of a response, including decoded cursors and claims of tokens. */
export function everythingIn({ headers, body }: Answer): string {
  const text = `${JSON.stringify([...headers])} ${typeof body === 'string' ? body : JSON.stringify(body)}`;
  const encoded = text.match(/[\w+/-]{16,}/g) ?? [];
  return [text, ...encoded.map((part) => Buffer.from(part, 'base64').toString())].join('\n');
}

/** Fails if a response contains the marker of another party. */
export function checkMarkers(answer: Answer, at: string, markers: readonly string[], own?: string): void {
  const text = everythingIn(answer);
  for (const marker of markers)
    assert.ok(
      marker === own || !text.includes(marker),
      `${at}: ${answer.status} reveals ${marker}: ${text.slice(0, 500)}`,
    );
}
