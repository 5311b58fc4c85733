import type { Page } from 'puppeteer-core';
import { administrationShots } from './administration-shots.ts';
import { builderShots } from './builder-shots.ts';
import { chatShots } from './chat-shots.ts';
import { connectingShots } from './connecting-shots.ts';
import { creatorShots } from './creator-shots.ts';
import { deliveryShots } from './delivery-shots.ts';
import { exploreShots } from './explore-shots.ts';
import { frameShots, sharingShots } from './frame-shots.ts';
import { closeUpShots, filterShots, menuShots, summaryShots, tooltipShots } from './interaction-shots.ts';
import { modelShots } from './model-shots.ts';
import type { Prepared } from './prepare-demo.ts';
import { publishingShots } from './publishing-shots.ts';
import { reportShots } from './report-shots.ts';
import {
  answer,
  changed,
  changedLines,
  FAILURE,
  fromRightToLeft,
  isTo,
  type Json,
  press,
  type Shot,
} from './shot.ts';
import { sourceShots } from './source-shots.ts';
import { workspaceShots } from './workspace-shots.ts';

const NO_FLIGHTS = encodeURIComponent('{"operator":"between","value":["1999-01-01","1999-01-02"]}');

const isQuery = isTo(/\/dashboard\/\w+\/query$/);
const isDashboard = isTo(/\/api\/v1\/embed\/dashboard\/\w+$/);
const isList = isTo(/\/api\/v1\/dashboards$/);
const isToken = isTo(/\/embed\/session\/token$/);

/** Every page in every state. */
export function shotsOf(prepared: Prepared): Shot[] {
  const { dashboards, reviewPath, reportPath, invitationLink, sessionId, builder, creatorWorkbook, call } =
    prepared;
  const executive = dashboards.find(({ title }) => title === 'Executive overview');
  if (executive === undefined) throw new Error('The demo has no dashboards');
  const address = `/dashboards/${executive.publicId}`;
  const pathOf = (title: string) =>
    `/dashboards/${dashboards.find((dashboard) => dashboard.title.startsWith(title))?.publicId}`;
  const widgets = pathOf('Every widget');
  const state = (name: string, shot: Partial<Shot> = {}): Shot => ({
    name: `states/${name}`,
    address,
    as: 'admin',
    ...shot,
  });
  return [
    // First, because the id of a session lives for minutes.
    {
      name: 'states/expired',
      address: `/embed/dashboard/${executive.publicId}?session=${sessionId}`,
      serve: (request) =>
        isToken(request) &&
        changed(request, (body) => {
          body.trustedFor = 5;
        }),
      act: (page) => page.waitForSelector('[role="alert"]'),
    },
    { name: 'sign-in/sign in', address: '/login' },
    { name: 'sign-in/sign in, from a dashboard', address },
    { name: 'sign-in/wrong password', address: '/login', act: giveWrongPassword },
    { name: 'sign-in/forgotten password', address: '/reset' },
    { name: 'sign-in/invitation', address: invitationLink },
    { name: 'sign-in/invitation with errors', address: invitationLink, act: press('button') },
    { name: 'sign-in/unknown address', address: '/no-such-page' },
    { name: 'account/account', address: '/account', as: 'admin' },
    { name: 'account/password', address: '/account/password', as: 'admin' },
    { name: 'account/second factor', address: '/account/second-factor', as: 'admin' },
    { name: 'account/sign out', address: '/logout', as: 'admin' },
    ...connectingShots(),
    { name: 'home/full', address: '/', as: 'admin' },
    { name: 'home/search', address: '/?search=late', as: 'admin' },
    { name: 'home/search without result', address: '/?search=weather%20in%20Paris', as: 'admin' },
    { name: 'home/focus', address: '/', as: 'admin', act: tab(4) },
    { name: 'home/empty', address: '/', as: 'nobody' },
    {
      name: 'home/error',
      address: '/?search=x',
      as: 'admin',
      serve: (request) => isList(request) && answer(request, FAILURE, 500),
    },
    {
      name: 'home/loading',
      address: '/?search=x',
      as: 'admin',
      serve: isList,
      isUnfinished: true,
    },
    ...frameShots(),
    ...exploreShots(),
    ...reportShots(reportPath),
    ...sharingShots(),
    ...workspaceShots(),
    ...builderShots(builder, call),
    ...publishingShots(builder),
    ...deliveryShots(builder),
    ...creatorShots(call, creatorWorkbook),
    ...chatShots({ call, dashboard: address, summaries: pathOf('Summaries'), builder }),
    ...administrationShots(),
    ...sourceShots(),
    ...modelShots(),
    ...dashboards.map(
      ({ title, publicId }): Shot => ({
        name: `dashboards/${title.toLowerCase().replace(/,.*/, '')}`,
        address: `/dashboards/${publicId}`,
        as: 'admin',
      }),
    ),
    ...[2, 3, 4].map(
      (index): Shot => ({
        name: `dashboards/late in 2001, tab ${index}`,
        address: pathOf('Late in 2001'),
        as: 'admin',
        act: press(`[role="tab"]:nth-of-type(${index})`),
      }),
    ),
    {
      name: 'dashboards/embedded, in German',
      address: `/embed/dashboard/${executive.publicId}?locale=de-DE`,
      as: 'admin',
    },
    {
      name: 'widgets/right to left',
      address: widgets,
      as: 'admin',
      act: fromRightToLeft,
    },
    ...summaryShots(pathOf('Summaries')),
    ...tooltipShots(pathOf('Every chart')),
    ...menuShots(widgets),
    ...filterShots(
      `/embed/dashboard/${executive.publicId}`,
      widgets.replace('/dashboards/', '/embed/dashboard/'),
    ),
    ...closeUpShots(widgets, pathOf('Every chart')),
    { name: 'widgets/filter', address: widgets, as: 'admin', act: press('[aria-labelledby$="-button"]') },
    { name: 'widgets/menu', address: widgets, as: 'admin', act: press('[aria-label^="More actions"]') },
    { name: 'widgets/download', address: widgets, as: 'admin', act: press('[aria-label="Download"]') },
    { name: 'review/branch', address: reviewPath, as: 'admin' },
    { name: 'unsubscribe/preview', address: '/unsubscribe/preview' },
    { name: 'unsubscribe/unknown link', address: '/unsubscribe/unknown' },
    state('focus', { act: tab(6) }),
    state('loading', { serve: isQuery, isUnfinished: true }),
    state('loading the page', { serve: isDashboard, isUnfinished: true }),
    state('no data', { address: `${address}?f_flight_delays.departed_at=${NO_FLIGHTS}` }),
    state('error of every widget', { serve: (request) => isQuery(request) && answer(request, FAILURE, 500) }),
    state('error of one widget', {
      serve: (request) => isQuery(request) && changedLines(request, breakWeeks),
    }),
    state('error of the dashboard', {
      serve: (request) => isDashboard(request) && answer(request, FAILURE, 500),
    }),
    state('offline', {
      serve: async (request) => {
        if (!isQuery(request)) return false;
        await request.abort('internetdisconnected');
        return true;
      },
    }),
    state('unknown widget', {
      serve: (request) =>
        isDashboard(request) &&
        changed(request, ({ config }) => {
          for (const widget of config.widgets) if (widget.id === 'chart-months') widget.type = 'HOLOGRAM';
        }),
    }),
    state('not found', { address: '/dashboards/abcdefghijkl' }),
    { name: 'states/private and signed out', address: `/embed/dashboard/${executive.publicId}` },
    {
      name: 'states/refused',
      address: `/embed/dashboard/${executive.publicId}?session=${'0'.repeat(32)}`,
    },
  ];
}

const tab = (count: number) => async (page: Page) => {
  for (let turn = 0; turn < count; turn += 1) await page.keyboard.press('Tab');
};

async function giveWrongPassword(page: Page): Promise<void> {
  await page.type('input[name=login]', 'ada@example.com');
  await page.type('input[name=password]', 'not this one');
  await Promise.all([page.waitForNavigation(), page.click('button')]);
}

function breakWeeks(widget: Json): void {
  if (widget.widgetId !== 'chart-weeks') return;
  widget.data = null;
  widget.error = { status: 504, error: 'The data source did not answer in time', code: 'data_source' };
}
