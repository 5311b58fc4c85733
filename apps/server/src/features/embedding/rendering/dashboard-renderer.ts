import { type ControlValues, parametersOf } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Format, Layout, PageRequest, PageResponse, Renderer } from '@facet/renderer';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../../auth/tenant-origin.ts';
import { deleteRenderSession, insertRenderSession } from './render-sessions.store.ts';

/** Whose rows a render shows. */
export interface RenderViewer {
  readonly userId: number;
  /** What is given of an embed user for this render only. */
  readonly given?: GivenViewer | undefined;
}

export interface GivenViewer {
  readonly securityContext: Readonly<Record<string, unknown>> | null;
  /** Names of groups of the account instead of the user's own; null for their own. */
  readonly groups: readonly string[] | null;
  /** Values of user attributes before the user's own. */
  readonly userAttributes: Readonly<Record<string, unknown>>;
}

/** How a viewer sees a dashboard, apart from what it shows; as the page reads it from its address. */
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

/** A published dashboard, as one viewer sees it. */
export interface DashboardRender {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly publicId: string;
  readonly viewer: RenderViewer;
  readonly controls: ControlValues;
  /** The only widget to show, and its columns of twelve. */
  readonly widget?: { readonly id: string; readonly columns: number } | undefined;
  readonly look?: RenderLook | undefined;
  readonly format: Format;
  /** `print` needs `pdf`. */
  readonly layout: Layout;
  readonly budgetMs: number;
}

interface Parts {
  readonly db: Db;
  readonly renderer: Renderer;
  /** The server for the pages that are rendered, which does not listen. */
  readonly pages: () => Promise<Pick<FastifyInstance, 'inject'>>;
  publicUrl(): string;
}

const COLUMNS = 12;
/** A session ends by itself if its node is killed. */
const GRACE_SECONDS = 60;
/** The headers of a page's requests that its server needs. */
const KEPT = ['accept', 'content-type'];

/** Renders dashboards as images and documents, with the rows of one viewer: for exports and deliveries. */
export class DashboardRenderer {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ChromiumMissing */
  requireChromium(): void {
    this.#parts.renderer.requireChromium();
  }

  /** @throws ChromiumMissing; RenderFailed with a message for the person who wants the result */
  async render(wanted: DashboardRender): Promise<Uint8Array> {
    this.requireChromium();
    const { db, renderer, publicUrl } = this.#parts;
    const { tenantId, deploymentId, publicId, viewer, widget, format, layout, budgetMs } = wanted;
    const { securityContext = null, groups = null, userAttributes = {} } = viewer.given ?? {};
    const { id: credentialId } = await insertRenderSession(db, {
      tenantId,
      deploymentId,
      userId: viewer.userId,
      securityContext,
      render: { publicId, groups, userAttributes },
      seconds: budgetMs / 1000 + GRACE_SECONDS,
    });
    try {
      const { origin } = new URL(await originOf({ publicUrl }, db, tenantId));
      return await renderer.render({
        url: addressOf(origin, wanted),
        answer: (request) => this.#answer(request, origin, credentialId),
        format,
        layout,
        ...(widget === undefined || layout === 'print'
          ? {}
          : { share: Math.min(widget.columns / COLUMNS, 1) }),
        budgetMs,
      });
    } finally {
      await deleteRenderSession(db, tenantId, credentialId);
    }
  }

  /** The response of the server for pages. The credential is added here, so that no page ever has it. */
  async #answer(request: PageRequest, origin: string, credentialId: number): Promise<PageResponse | null> {
    const { method, url, headers, body } = request;
    if (url.origin !== origin) return null;
    const pages = await this.#parts.pages();
    const kept = KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
    const response = await pages.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...Object.fromEntries(kept), authorization: `Credential ${credentialId}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    const sent = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return { status: response.statusCode, headers: Object.fromEntries(sent), body: response.rawPayload };
  }
}

function addressOf(origin: string, wanted: DashboardRender) {
  const { deploymentId, publicId, controls, widget, look = {}, format, layout } = wanted;
  const address = new URL(`/embed/d/${deploymentId}/dashboard/${publicId}`, origin);
  address.search = parametersOf(controls).toString();
  address.searchParams.set('rendering', format === 'png' ? 'image' : layout === 'print' ? 'pages' : 'page');
  if (widget !== undefined) address.searchParams.set('widget', widget.id);
  if (look.locale) address.searchParams.set('locale', look.locale);
  if (look.colorScheme) address.searchParams.set('scheme', look.colorScheme);
  if (look.theme) address.searchParams.set('theme', JSON.stringify(look.theme));
  return address.href;
}
