import { type ControlValues, parametersOf } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Turn } from '@facet/fair-queue';
import {
  type Format,
  type Layout,
  type PageRequest,
  type PageResponse,
  type Renderer,
  RenderFailed,
  SCREEN_WIDTH,
} from '@facet/renderer';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../../auth/tenant-origin.ts';
import { inTurn, type Turns } from '../../../http/in-turn.ts';
import type { Viewed } from '../../content/dashboard-data/arrangement.schema.ts';
import type { OpenTab } from '../../content/dashboard-data/dashboard-data.schema.ts';
import { VIEW_CHANGED } from '../../content/dashboard-data/open-dashboard.ts';
import type { WidgetResult } from '../../content/dashboard-data/widget-result.ts';
import { asViewer, type DashboardView, shareOfViewer } from './as-viewer.ts';
import { ViewChanged } from './view-changed.ts';

/** The display options of a dashboard, as the page reads them from its address. */
export interface RenderLook {
  readonly colorScheme?: 'light' | 'dark' | null | undefined;
  readonly locale?: string | null | undefined;
  readonly theme?:
    | {
        readonly primaryColor?: string | null | undefined;
        readonly font?: string | null | undefined;
        readonly borderRadius?: number | null | undefined;
      }
    | null
    | undefined;
}

/** A published dashboard for one viewer. */
export interface DashboardRender extends DashboardView {
  readonly controls: ControlValues;
  /** The only widget to show, and its width in columns of twelve. */
  readonly widget?: { readonly id: string; readonly columns: number } | undefined;
  /**
   * The open tabs of containers; for containers that are not listed, the first tab. By default, all tabs are shown one
   * below another.
   */
  readonly tabs?: readonly OpenTab[] | undefined;
  /** What the viewer has clicked and arranged. */
  readonly viewed?: Viewed | undefined;
  readonly look?: RenderLook | undefined;
  /** Leaves out the header, for pictures that appear below the title. */
  readonly isUntitled?: boolean | undefined;
  /** The width in pixels; by default that of a screen, or of the widget. Has no effect on the pages of a document. */
  readonly width?: number | undefined;
  readonly format: Format;
  /** `print` requires `pdf`. */
  readonly layout: Layout;
  readonly budgetMs: number;
}

/** Charts of a published dashboard, as one viewer sees them. */
export interface DashboardQuestion extends DashboardView {
  readonly controls: ControlValues;
  readonly widgetIds: readonly string[];
  readonly budgetMs: number;
}

/** The rows of charts, and their time zone. */
export interface DashboardRows {
  readonly timezone: string;
  readonly widgets: readonly WidgetResult[];
}

interface Parts {
  readonly db: Db;
  readonly renderer: Renderer;
  readonly turns: Pick<Turns, 'run'>;
  /** The server for rendered pages. It does not listen on a port. */
  readonly pages: () => Promise<Pick<FastifyInstance, 'inject'>>;
  publicUrl(): string;
}

const COLUMNS = 12;
/** The lifetime of a session whose node is killed. */
const GRACE_SECONDS = 60;
/** Statuses of the API for viewers who may not, or may no longer, see a dashboard. */
const REFUSALS = [401, 403, 404];
/** The request headers that the page server needs. */
const KEPT = ['accept', 'content-type'];

/** Renders dashboards as images and documents with the rows of one viewer, for exports and deliveries. */
export class DashboardRenderer {
  readonly #parts: Parts;
  /** The immutable files of the pages, by path; bounded by the number of files in the web app. */
  readonly #files = new Map<string, PageResponse>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ChromiumMissing */
  requireChromium(): void {
    this.#parts.renderer.requireChromium();
  }

  /** @throws ChromiumMissing; RenderFailed with a message for the user; ViewChanged */
  async render(wanted: DashboardRender): Promise<Uint8Array> {
    this.requireChromium();
    const { db, turns } = this.#parts;
    const share = await shareOfViewer(db, wanted);
    return inTurn(turns, 'render', { share }, (turn) => this.#render(wanted, turn));
  }

  async #render(wanted: DashboardRender, { signal, follow }: Turn): Promise<Uint8Array> {
    const { db, renderer, publicUrl } = this.#parts;
    const { tenantId, format, layout, budgetMs } = wanted;
    const { origin } = new URL(await originOf({ publicUrl }, db, tenantId));
    return asViewer(db, wanted, secondsOf(budgetMs), async (credentialId) => {
      let isChanged = false;
      let isBusy = false;
      const answer = async (request: PageRequest) => {
        const answered = await this.#answer(request, origin, credentialId);
        if (answered !== null && request.url.pathname.startsWith('/api/')) {
          isChanged ||= saysChanged(wanted, answered.status, answered.body);
          isBusy ||= mayPass(answered.status);
        }
        return answered;
      };
      const rendering = renderer.render({
        url: addressOf(origin, wanted),
        answer,
        format,
        layout,
        ...(layout === 'print' ? {} : { share: shareOf(wanted) }),
        budgetMs,
        signal,
        follow,
      });
      const content = await rendering.catch((error: unknown) => {
        if (isChanged) return undefined;
        throw isBusy && error instanceof RenderFailed ? new RenderFailed(error.message, false) : error;
      });
      // Regardless of how the page handled it.
      if (isChanged || content === undefined) throw new ViewChanged();
      return content;
    });
  }

  /**
   * The rows of charts, queried from the data source even if recent ones are cached; the page then shows these. The
   * error of a chart is part of its result.
   * @throws RenderFailed if the dashboard cannot be shown; ViewChanged
   */
  async data(wanted: DashboardQuestion): Promise<DashboardRows> {
    const { db, publicUrl, pages } = this.#parts;
    const { tenantId, publicId, controls, widgetIds, budgetMs } = wanted;
    const { host } = new URL(await originOf({ publicUrl }, db, tenantId));
    return asViewer(db, wanted, secondsOf(budgetMs), async (credentialId) => {
      const response = await (await pages()).inject({
        method: 'POST',
        url: `/api/v1/embed/dashboard/${encodeURIComponent(publicId)}/query`,
        headers: { host, authorization: credentialHeader(credentialId) },
        payload: { widgetIds, controls, refresh: true },
        signal: AbortSignal.timeout(budgetMs),
      });
      const { statusCode } = response;
      if (saysChanged(wanted, statusCode, response.rawPayload)) throw new ViewChanged();
      const body = response.json();
      if (statusCode !== 200) throw new RenderFailed(body.error, !mayPass(statusCode));
      return body;
    });
  }

  /** The response of the page server. The credential is added here, so that no page ever has it. */
  async #answer(request: PageRequest, origin: string, credentialId: number): Promise<PageResponse | null> {
    const { method, url, headers, body } = request;
    if (url.origin !== origin) return null;
    const known = method === 'GET' ? this.#files.get(url.pathname) : undefined;
    if (known !== undefined) return known;
    const pages = await this.#parts.pages();
    const kept = KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
    const response = await pages.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...Object.fromEntries(kept), authorization: credentialHeader(credentialId) },
      ...(body === undefined ? {} : { payload: body }),
    });
    const sent = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    const answered = {
      status: response.statusCode,
      headers: Object.fromEntries(sent),
      body: response.rawPayload,
    };
    if (isFile(answered)) this.#files.set(url.pathname, answered);
    return answered;
  }
}

/** Whether a response of the API means that the viewer's view is not the expected one, or that they see nothing. */
function saysChanged({ viewer }: DashboardView, status: number, body: Uint8Array): boolean {
  if (viewer.sees === undefined) return false;
  if (REFUSALS.includes(status)) return true;
  return status === 409 && JSON.parse(new TextDecoder().decode(body)).code === VIEW_CHANGED;
}

/** Whether a response is an immutable file. */
function isFile({ status, headers }: PageResponse): boolean {
  return status === 200 && /\bimmutable\b/.test(headers['cache-control'] ?? '');
}

/** Whether a failed request may succeed a little later. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 429;
}

/** The fraction of a screen's width that a page takes. */
function shareOf({ widget, width = SCREEN_WIDTH }: DashboardRender): number {
  return Math.min((widget?.columns ?? COLUMNS) / COLUMNS, width / SCREEN_WIDTH, 1);
}

function credentialHeader(credentialId: number): string {
  return `Credential ${credentialId}`;
}

function secondsOf(budgetMs: number): number {
  return budgetMs / 1000 + GRACE_SECONDS;
}

function addressOf(origin: string, wanted: DashboardRender) {
  const { deploymentId, publicId, controls, widget, tabs, viewed, look = {}, format, layout } = wanted;
  const address = new URL(`/embed/d/${deploymentId}/dashboard/${publicId}`, origin);
  const open = new Map(tabs?.map(({ widgetId, tabId }) => [widgetId, tabId]));
  address.search = parametersOf(controls, open).toString();
  if (tabs !== undefined) address.searchParams.set('tabs', 'open');
  address.searchParams.set('rendering', format === 'png' ? 'image' : layout === 'print' ? 'pages' : 'page');
  if (viewed !== undefined) address.searchParams.set('viewed', JSON.stringify(viewed));
  if (widget !== undefined) address.searchParams.set('widget', widget.id);
  if (wanted.isUntitled) address.searchParams.set('showDashboardHeader', 'false');
  if (look.locale) address.searchParams.set('locale', look.locale);
  if (look.colorScheme) address.searchParams.set('scheme', look.colorScheme);
  if (look.theme) address.searchParams.set('theme', JSON.stringify(look.theme));
  return address.href;
}
