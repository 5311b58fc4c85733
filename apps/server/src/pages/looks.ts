import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { effectiveTheme, readBranding } from '../features/account/app-theme/app-theme.service.ts';
import type { Tenants } from '../features/account/tenants/tenants.ts';
import { type Look, lookOf } from './look.ts';

/** A page that says that the database is away waits no longer than this for its colours. */
const PATIENCE_MS = 1000;
/** What the pages of an account without a name of its own are called. */
const PRODUCT = 'Facet';

declare module 'fastify' {
  interface FastifyInstance {
    /** How pages look. */
    looks: Looks;
  }
}

interface Known {
  readonly source: string;
  readonly look: Look;
}

/** Tells how the pages of a tenant look: by its app theme, which is read for every page, so that a change shows at once. */
export class Looks {
  readonly #db: Db;
  readonly #tenants: Tenants;
  /** Made once for each theme. */
  readonly #known = new LRUCache<number, Known>({ max: 1000 });
  readonly #plain = lookOf(PRODUCT, effectiveTheme({}));

  constructor(db: Db, tenants: Tenants) {
    this.#db = db;
    this.#tenants = tenants;
  }

  /** The look of the tenant that a request is for; never throws. */
  async of(request: FastifyRequest): Promise<Look> {
    const look = this.#read(request).catch((error: unknown) => {
      request.log.debug({ err: error }, 'A page is shown without its theme');
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
    const look = lookOf(this.#tenants.isDefault(tenantId) ? PRODUCT : name, effectiveTheme(theme));
    this.#known.set(tenantId, { source, look });
    return look;
  }
}
