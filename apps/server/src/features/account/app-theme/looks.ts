import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Tenants } from '../../../auth/tenants.ts';
import type { Look, LookSource } from '../../../pages/look.ts';
import { effectiveTheme, readBranding } from './app-theme.service.ts';
import { lookOf } from './look-of.ts';

/** How long a page waits for its theme: pages must also be shown while the database is unavailable. */
const PATIENCE_MS = 1000;
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
  readonly #plain = lookOf(PRODUCT, effectiveTheme({}));

  constructor(db: Db, tenants: Tenants) {
    this.#db = db;
    this.#tenants = tenants;
  }

  /** Returns the look of the tenant that a request is for. Never throws. */
  async of(request: FastifyRequest): Promise<Look> {
    const look = this.#read(request).catch((error: unknown) => {
      request.log.debug({ err: error }, 'Reading the theme of a page failed; using the default look');
      return this.#plain;
    });
    return Promise.race([look, sleep(PATIENCE_MS, this.#plain, { ref: false })]);
  }

  async #read(request: FastifyRequest): Promise<Look> {
    const tenantId = request.admitted?.tenantId ?? (await this.#tenants.idOfHost(request.hostname));
    const { name, theme } = await readBranding(this.#db, tenantId);
    const source = JSON.stringify([name, theme]);
    const known = this.#known.get(tenantId);
    if (known?.source === source) return known.look;
    const look = lookOf(shownName(this.#tenants, tenantId, name), effectiveTheme(theme));
    this.#known.set(tenantId, { source, look });
    return look;
  }
}

/** What people see as the name of an account: the one that the first start creates has none of its own. */
export function shownName(tenants: Tenants, tenantId: number, name: string): string {
  return tenants.isDefault(tenantId) ? PRODUCT : name;
}
