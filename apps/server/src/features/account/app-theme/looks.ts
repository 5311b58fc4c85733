import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Tenants } from '../../../auth/tenants.ts';
import { inTime } from '../../../pages/in-time.ts';
import type { Look, LookSource } from '../../../pages/look.ts';
import type { OwnFont, WebApp } from '../../../pages/web-app.ts';
import { effectiveTheme, readBranding } from './app-theme.service.ts';
import { lookOf } from './look-of.ts';

/** The name on the pages of the default account, which has no name of its own. */
const PRODUCT = 'Facet';

interface Known {
  readonly source: string;
  readonly look: Look;
}

/** Derives looks from app themes. The theme is read for every page, so that a change shows immediately. */
export class Looks implements LookSource {
  readonly #db: Db;
  readonly #tenants: Tenants;
  /** The look of each tenant's current theme. */
  readonly #known = new LRUCache<number, Known>({ max: 1000 });
  readonly #web: WebApp;

  constructor(db: Db, tenants: Tenants, web: WebApp) {
    this.#db = db;
    this.#tenants = tenants;
    this.#web = web;
  }

  /** Returns the look of the tenant that a request is for. Never throws. */
  async of(request: FastifyRequest): Promise<Look> {
    const font = await this.#web.font().catch(() => undefined);
    return inTime(
      request,
      () => this.#read(request, font),
      () => lookOf(PRODUCT, effectiveTheme({}), font),
    );
  }

  async #read(request: FastifyRequest, font: OwnFont | undefined): Promise<Look> {
    const tenantId = request.admitted?.tenantId ?? (await this.#tenants.idOfHost(request.hostname));
    const { name, theme } = await readBranding(this.#db, tenantId);
    const source = JSON.stringify([name, theme, font?.latin]);
    const known = this.#known.get(tenantId);
    if (known?.source === source) return known.look;
    const look = lookOf(shownName(this.#tenants, tenantId, name), effectiveTheme(theme), font);
    this.#known.set(tenantId, { source, look });
    return look;
  }
}

/** What people see as the name of an account: the one that the first start creates has none of its own. */
export function shownName(tenants: Tenants, tenantId: number, name: string): string {
  return tenants.isDefault(tenantId) ? PRODUCT : name;
}
