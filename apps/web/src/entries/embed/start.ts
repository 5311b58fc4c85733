import type { Dashboard, DashboardControls, GenerateEmbedTokenResponse } from '@facet/client';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import type { AskedRows, Start } from '../../host/early.ts';

/*
 * Begins before the code of a page has arrived: redeems the session in the address, asks for its dashboard, and for the rows of
 * the charts that are seen first. Without code of other files, because the build puts it into the document. `early.ts` hands
 * over what it asks for; whatever the page wants differently, it asks for itself.
 */
const parameters = new URLSearchParams(location.search);
const sessionId = parameters.get('session') || parameters.get('sessionId');
const isDashboard = document.documentElement.dataset.page === 'dashboard';
const [, publicId] = (isDashboard && /\/dashboards?\/([0-9A-Za-z]+)$/.exec(location.pathname)) || [];
/** The parameters of controls, as `controlParameters` finds them. */
const opened = String(new URLSearchParams([...parameters].filter(([name]) => /^(f|tg|ms|tab)_/.test(name))));
/** How far below the window charts begin to load, less the height of a header. */
const MARGIN = 300;
/** Pages below this width arrange widgets below each other. */
const GRID_FROM = 900;

async function ask(
  path: string,
  { token, body, ...more }: RequestInit & { readonly token?: string | undefined } = {},
): Promise<Response> {
  const response = await fetch(`/api/v1/embed/${path}`, {
    ...more,
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: {
      ...more.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Embed-Token ${token}` }),
    },
  });
  if (!response.ok) throw response;
  return response;
}

async function redeem(start: Start): Promise<GenerateEmbedTokenResponse> {
  const body = JSON.stringify({ sessionId });
  const found = await (await ask('session/token', { body, credentials: 'omit' })).json();
  start.token = found.token;
  return found;
}

/** Asks about the dashboard, once there is a session if there will be one. */
async function read<T>(start: Start, path: string, question?: object): Promise<T> {
  await start.redeemed;
  const body = question === undefined ? {} : { body: JSON.stringify(question) };
  return (await ask(`dashboard/${publicId}${path}`, { token: start.token, ...body })).json();
}

async function askForRows(start: Start): Promise<void> {
  const [shown, described] = await Promise.all([start.dashboard, start.controls, inSight()]);
  const widgetIds = firstCharts(shown?.config as Pick<DashboardConfig, 'layout' | 'widgets'>);
  // A page that comes into sight later may have asked by now.
  if (!start.isOver && widgetIds.length > 0) start.rows = rowsOf(widgetIds, start.token, described?.values);
}

/**
 * Waits until someone can see the page: a frame that is hidden, or far down in the page of its host, loads no rows yet. A
 * slow host may lay its frames out after this has begun.
 */
function inSight(): Promise<void> {
  return new Promise((resolve) => {
    new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    }).observe(document.documentElement);
  });
}

function rowsOf(widgetIds: string[], token?: string, values?: DashboardControls['values']): AskedRows {
  const { filters = [], timeGrains = [], memberSwitchers = [] } = values ?? {};
  const timezone = timezoneOf(token);
  // In the order of `valuesOf`, whose JSON is compared with this.
  const chosen = { filters, timeGrains, memberSwitchers, ...(timezone && { timezone }) };
  const controller = new AbortController();
  const response = ask(`dashboard/${publicId}/query`, {
    token,
    body: JSON.stringify({ widgetIds, controls: chosen, refresh: false }),
    headers: { accept: 'application/x-ndjson' },
    signal: controller.signal,
  });
  response.catch(() => undefined);
  return { widgetIds, controls: chosen, response, stop: () => controller.abort() };
}

/** The time zone that the address or the session asks for, as `usePresentation` finds it. */
function timezoneOf(token = ''): string | undefined {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')) || '{}');
  for (const name of [parameters.get('timezone'), claims.settings?.timezone]) {
    const timeZone = String(name ?? '');
    if (!/^[A-Za-z]/.test(timeZone)) continue;
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Whether a widget is a section that is closed, by the address or else at first. */
function isClosed({ id, config }: Widget): boolean {
  const { collapsible, collapsed } = config as { collapsible?: boolean; collapsed?: boolean };
  if (collapsible !== true) return false;
  return (parameters.get(`tab_${id}`) ?? (collapsed === true ? 'closed' : 'open')) === 'closed';
}

/** The charts that are probably near the window: too few rather than too many, because the page asks for the others. */
function firstCharts({ widgets, layout }: Pick<DashboardConfig, 'layout' | 'widgets'>): string[] {
  const { rowHeight = 48, margin: [gapX = 16, gap = gapX] = [] } = layout ?? {};
  const inside = new Set<string>();
  const childrenOf = ({ config }: Extract<Widget, { type: 'CONTAINER' }>) => config.children ?? [];
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  for (const widget of widgets) {
    if (widget.type !== 'CONTAINER') continue;
    for (const id of childrenOf(widget)) inside.add(id);
    for (const { child } of widget.config.tabs ?? []) if (child !== undefined) inside.add(child);
  }
  const chartsIn = (widget: Widget | undefined): string[] => {
    if (innerWidth < GRID_FROM && widget?.config.hideOnPhone === true) return [];
    if (widget?.type === 'CHART') return [widget.id];
    // The page knows which tab is open.
    if (widget?.type !== 'CONTAINER' || widget.config.layout === 'tabs' || isClosed(widget)) return [];
    return childrenOf(widget).flatMap((id) => chartsIn(byId.get(id)));
  };
  const onBoard = widgets
    .filter(({ id }) => !inside.has(id))
    .sort(({ position: one }, { position: other }) => one.y - other.y || one.x - other.x);
  let end = 0;
  return onBoard.flatMap((widget) => {
    const { y, h } = widget.position;
    const top = innerWidth < GRID_FROM ? end : y * (rowHeight + gap);
    end += h * (rowHeight + gap);
    return top < innerHeight + MARGIN ? chartsIn(widget) : [];
  });
}

function begin(): Start {
  const start: Start = { sessionId };
  if (sessionId) start.redeemed = redeem(start);
  // A parameter without a value is what a reload in a frame leaves: the host has to send another session first.
  const isReloaded = !sessionId && (parameters.has('session') || parameters.has('sessionId'));
  const { isSignedIn = false } = JSON.parse(document.getElementById('boot')?.textContent || '{}') || {};
  const isAllowed = sessionId ? true : isSignedIn && !isReloaded;
  if (publicId !== undefined && isAllowed) {
    start.publicId = publicId;
    start.dashboard = read<Dashboard>(start, '');
    if (opened !== '') {
      const controls = read<DashboardControls>(start, '/controls', { parameters: opened });
      Object.assign(start, { opened, controls });
    }
    // The server's renderer asks for everything, with what a viewer has clicked.
    if (!parameters.has('rendering')) askForRows(start).catch(() => undefined);
  }
  for (const promise of [start.redeemed, start.dashboard, start.controls]) promise?.catch(() => undefined);
  return start;
}

Object.assign(globalThis, { facetStart: begin() });
