import { ActionRefused, createSurfacePort, SessionClock } from '@facet/embed-protocol';

/**
 * A page that speaks the protocol as the dashboard surface does, with the real port and session clock, and shows nothing.
 * Tests look at `surface`.
 */
export interface StubSurface {
  /** How often the dashboard was mounted: a renewal before the session ends does not mount it again. */
  mounts: number;
  /** The filters of the viewer, which a new mount forgets. */
  filters: string;
  /** What actions did. */
  readonly applied: string[];
  isShown: boolean;
  resize(height: number): void;
  /** A click of the viewer that changes a filter. */
  choose(filters: string): void;
}

declare global {
  var surface: StubSurface;
}

const publicId = location.pathname.split('/').at(-1) ?? '';
const allowedOrigins = (document.querySelector('meta[name=origins]') as HTMLMetaElement).content
  .split(' ')
  .filter(Boolean);
const port = createSurfacePort({ window, surface: 'dashboard', allowedOrigins });
const path = location.pathname;

globalThis.surface = {
  mounts: 0,
  filters: new URLSearchParams(location.search).get('f_flights.carrier') ?? '',
  applied: [],
  isShown: false,
  resize: (height) => port.emit('resized', { height }),
  choose(filters) {
    surface.filters = filters;
    const changes = [{ kind: 'filter', member: 'flights.carrier', value: { value: filters } }] as const;
    port.emit('filter-changed', { changes, urlParameters: `f_flights.carrier="${filters}"` });
  },
};

const clock = new SessionClock({
  onExpiring: (payload) => port.emit('session-expiring', payload),
  onExpired(payload) {
    surface.isShown = false;
    port.emit('session-expired', payload);
  },
});
document.addEventListener('visibilitychange', () => clock.check());

for (const name of [
  'set-color-scheme',
  'set-theme',
  'set-locale',
  'set-timezone',
  'refresh',
  'navigate',
] as const)
  port.handle(name, (payload: object) => {
    surface.applied.push(`${name} ${JSON.stringify(payload)}`);
  });
port.handle('set-filter', ({ filterUrlParameter }) => {
  surface.filters = filterUrlParameter;
  surface.applied.push(`set-filter ${filterUrlParameter}`);
});
port.handle('get-state', () => ({
  surface: 'dashboard' as const,
  path,
  publicId,
  urlParameters: surface.filters,
}));
port.handle('set-session', ({ sessionId }) => begin(sessionId, 'session-renewal'));

/** Exchanges an id. A working dashboard goes on; one whose session had ended is mounted again. */
async function begin(sessionId: string, context: string): Promise<void> {
  const response = await fetch('/api/v1/embed/session/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
  if (!response.ok)
    throw new ActionRefused('the id is unknown, used or expired', 'EmbedSessionExchangeError', context);
  const { trustedFor, trustedUntil } = await response.json();
  clock.start({ validForMs: trustedFor * 1000, expiresAt: Date.parse(trustedUntil) });
  if (surface.isShown) return;
  if (surface.mounts > 0) surface.filters = '';
  surface.mounts += 1;
  surface.isShown = true;
  port.emit('ready', {
    embedTenant: 'acme',
    deploymentId: 1,
    mode: 'signed',
    surface: 'dashboard',
    publicId,
  });
  port.accept();
  port.emit('view', { surface: 'dashboard', path, publicId });
  port.emit('dashboard-loaded', { publicId, widgetCount: 3, loadDurationMs: 1 });
}

const sessionId = new URLSearchParams(location.search).get('session') ?? '';
begin(sessionId, 'session-start').catch((error: ActionRefused) => {
  port.emit('error', { message: error.message, name: error.name, context: error.context, fatal: true });
});
