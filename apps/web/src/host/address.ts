import type { Scheme } from '../look/tokens.tsx';
import type { Viewed } from '../store/commands.ts';
import type { Rendering } from '../store/rendering.ts';
import { receivedView } from '../store/sent-view.ts';
import type { EmbedTheme } from './session.ts';

/** What the address of an embedded page switches on and off. Read once: it holds for the life of the page. */
export interface Placement {
  /** Null if the page has been reloaded in a frame: its session was signed, and its id is used. Undefined in private mode. */
  readonly sessionId: string | null | undefined;
  readonly allowExport: boolean;
  readonly showExportMenu: boolean;
  readonly showHeader: boolean;
  readonly showTitle: boolean;
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
  /** Set if the server renders the page. */
  readonly rendering: Rendering | undefined;
  /** Whether the server renders the tabs of containers one below another, rather than the open ones. */
  readonly unfoldsTabs: boolean;
  /** What the viewer of the page that the server renders has clicked and arranged. */
  readonly viewed: Pick<Viewed, 'clicked' | 'arranged'> | undefined;
  /** The only widget that the server renders. */
  readonly widgetId: string | undefined;
  /** How the viewer sees the page that the server renders. */
  readonly look: { readonly scheme: Scheme; readonly theme: EmbedTheme | undefined };
}

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const RENDERINGS: readonly Rendering[] = ['image', 'page', 'pages'];
const SESSION = ['session', 'sessionId'] as const;
const isFramed = window.parent !== window;

/** Only exactly `true` grants something, and only exactly `false` hides something. */
export function placementOf(search: string): Placement {
  const parameters = new URLSearchParams(search);
  const isGranted = (name: string) => parameters.get(name) === 'true';
  const isShown = (name: string) => parameters.get(name) !== 'false';
  const rendering = RENDERINGS.find((name) => name === parameters.get('rendering'));
  const rendered = rendering === undefined ? new URLSearchParams() : parameters;
  const viewed = rendered.get('viewed');
  return {
    sessionId: sessionIn(parameters),
    allowExport: isGranted('allowExport'),
    showExportMenu: isShown('showDashboardExportMenu'),
    showHeader: isShown('showDashboardHeader'),
    showTitle: isShown('showDashboardTitle'),
    locale: parameters.get('locale') || undefined,
    timezone: parameters.get('timezone') || undefined,
    rendering,
    unfoldsTabs: rendering !== undefined && rendered.get('tabs') !== 'open',
    viewed: viewed === null ? undefined : receivedView(JSON.parse(viewed)),
    widgetId: rendered.get('widget') ?? undefined,
    look: {
      scheme: SCHEMES.find((scheme) => scheme === rendered.get('scheme')) ?? 'auto',
      theme: JSON.parse(rendered.get('theme') ?? 'null') ?? undefined,
    },
  };
}

function sessionIn(parameters: URLSearchParams): string | null | undefined {
  const found = SESSION.map((name) => parameters.get(name)).filter((value) => value !== null);
  return found.find((value) => value !== '') ?? (found.length > 0 && isFramed ? null : undefined);
}

/**
 * Removes the session id, which is a secret, from the address and the history. In a frame the parameter stays, without a
 * value: after a reload, the page asks its host for another session instead of becoming private.
 */
export function hideSession(): void {
  const address = new URL(location.href);
  for (const name of SESSION) {
    if (!address.searchParams.has(name)) continue;
    if (isFramed) address.searchParams.set(name, '');
    else address.searchParams.delete(name);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

const OF_CONTROLS = /^(f|tg|ms|tab)_/;

/** The parameters of controls in an address, as the server reads them. */
export function controlParameters(search: string): string {
  const found = [...new URLSearchParams(search)].filter(([name]) => OF_CONTROLS.test(name));
  return new URLSearchParams(found).toString();
}

/** The query of an address within the embed: what the host has set for the life of the page, and the new controls. */
export function pinnedParameters(present: string, next: string): string {
  const kept = [...new URLSearchParams(present)].filter(([name]) => !OF_CONTROLS.test(name));
  const controls = [...new URLSearchParams(next)].filter(([name]) => OF_CONTROLS.test(name));
  return new URLSearchParams([...kept, ...controls]).toString();
}

const followers = new Set<() => void>();

/** Calls a function after each change of the parameters of controls in the address. Returns a function that ends this. */
export function followControls(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/** Replaces the parameters of controls in the address, so that its link shows the same. */
export function writeControls(parameters: URLSearchParams): void {
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()])
    if (OF_CONTROLS.test(name)) address.searchParams.delete(name);
  for (const [name, value] of parameters) address.searchParams.append(name, value);
  if (address.href === location.href) return;
  history.replaceState(history.state, '', address);
  for (const follower of followers) follower();
}
