import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import type { Call } from '../../examples/embedding/prepare-facet.ts';
import { SESSION } from './creator-shots.ts';
import type { PreparedBuilder } from './prepare-builder.ts';
import { answer, changed, clickEach, isTo, type Shot } from './shot.ts';

const isSuggestions = isTo(/\/question-suggestions$/);
const isMessages = isTo(/\/chats\/[^/]+\/messages$/);
const DRAFTED_REPORT = { kind: 'report', name: 'Flights by weekday', view: null, charts: [] };
const FIELD = 'textarea[aria-label="Ask about your data"]';
const ASK = 'button[aria-expanded]::-p-text(Ask)';
const opening = clickEach([ASK], FIELD);

interface ChatPages {
  readonly call: Call;
  /** The path of a published dashboard. */
  readonly dashboard: string;
  /** The path of one with summaries. */
  readonly summaries: string;
  readonly builder: PreparedBuilder;
}

/** Chats: in a frame, in the console, and beside what people work at. */
export function chatShots({ call, dashboard, summaries, builder }: ChatPages): Shot[] {
  /** A session id is exchanged once. */
  const inFrame = async () => {
    const { creatorMode: _, ...session } = SESSION;
    const { sessionId } = await call('POST', '/embed/generate-session', session);
    return `/embed/d/1/chat?session=${sessionId}`;
  };
  const shot = (name: string, more: Partial<Shot>): Shot => ({
    ...{ name: `chat/${name}`, address: '/deployments/1/chat', as: 'admin', isWindow: true },
    ...more,
  });
  const framed = (name: string, more: Partial<Shot>): Shot => ({
    ...{ name: `chat/${name}`, address: inFrame, isWindow: true },
    ...more,
  });
  const editor = (workbook: number) => `/deployments/1/workbooks/${workbook}/dashboard`;
  return [
    framed('in a frame', {}),
    framed('in a frame, answered', { act: ask('flights by weekday') }),
    framed('in a frame, without data', {
      serve: (request) => isSuggestions(request) && answer(request, { questions: [], canAsk: false }),
    }),
    shot('in the console', {}),
    shot('in the console, answered', { act: ask('flights by month') }),
    shot('in the console, not understood', { act: ask('weather in Paris by mood') }),
    shot('a drafted dashboard', { act: ask('make a dashboard of flights by state') }),
    shot('a drafted report', {
      act: ask('flights by weekday'),
      serve: (request) =>
        request.method() === 'GET' &&
        isMessages(request) &&
        changed(request, ({ items }) => {
          for (const { results } of items) for (const result of results) result.draft = DRAFTED_REPORT;
        }),
      open: (page) => page.reload(),
    }),
    shot('deleted', { address: `/deployments/1/chat/${randomUUID()}` }),
    shot('beside a summary', {
      address: summaries,
      act: clickEach(['button::-p-text(Ask about this summary)'], FIELD),
    }),
    shot('adding to a dashboard', {
      act: async (page) => {
        await ask('flights by weekday')(page);
        await page.locator('button::-p-text(Add to dashboard)').click();
        await page.waitForSelector('[role="dialog"] ul li');
      },
    }),
    shot('beside a dashboard', { address: dashboard, act: opening }),
    shot('beside a dashboard, answered', {
      address: dashboard,
      act: async (page) => {
        await opening(page);
        await ask('flights by weekday')(page);
      },
    }),
    shot('beside Explore', { address: '/deployments/1/explore', act: opening }),
    shot('beside the editor', { address: editor(builder.made), act: opening }),
    shot('beside the editor of a file', { address: editor(builder.inCode), act: opening }),
  ];
}

const ask = (question: string) => async (page: Page) => {
  await page.locator(FIELD).fill(question);
  await page.keyboard.press('Enter');
  await page.waitForSelector('button[aria-label="Good answer"]');
};
