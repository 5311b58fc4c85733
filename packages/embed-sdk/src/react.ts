import { createElement, type ForwardedRef, forwardRef, useEffect, useRef } from 'react';
import { frameOf } from './embed-address.ts';
import {
  type AppOptions,
  type ChatOptions,
  createEmbed,
  type DashboardOptions,
  type Embed,
  type EmbedEvents,
  type EmbedOptions,
} from './index.ts';

type Handlers = {
  readonly [N in keyof EmbedEvents as `on${Joined<Capitalize<N>>}`]?: (payload: EmbedEvents[N]) => void;
};
type Joined<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Joined<Capitalize<B>>}` : S;

interface ElementProps extends Handlers {
  readonly className?: string;
}

export type FacetDashboardProps = DashboardOptions & ElementProps;

/** `page` is the page that is shown first, such as `/explore`; without it, the workspace. */
export type FacetAppProps = Omit<AppOptions, 'app'> & ElementProps & { readonly page?: string };

/** `page` is the page that is shown first, `/` and the id of a chat; without it, a new one begins. */
export type FacetChatProps = Omit<ChatOptions, 'chat'> & ElementProps & { readonly page?: string };

/** The event of each property: `onDashboardLoaded` is `dashboard-loaded`. */
const EVENTS = {
  onReady: 'ready',
  onView: 'view',
  onNavigate: 'navigate',
  onDashboardLoaded: 'dashboard-loaded',
  onDownload: 'download',
  onDrilldown: 'drilldown',
  onAiQuery: 'ai-query',
  onSessionExpiring: 'session-expiring',
  onSessionExpired: 'session-expired',
  onSessionRenewed: 'session-renewed',
  onSessionFailed: 'session-failed',
  onError: 'error',
  onFilterChanged: 'filter-changed',
  onResized: 'resized',
  onClick: 'click',
} as const satisfies Record<keyof Handlers, keyof EmbedEvents>;

/**
 * A dashboard as a React component. Its ref is the embed, to send actions. Changes of the look and of filters are applied
 * in place; changes of `url`, `dashboard`, `deploymentId`, `parameters` and of the address in `session` load another
 * frame. A `session` function may be written inline: that of the first render obtains sessions. To let several
 * dashboards share one renewal, give them the same function or address.
 */
export const FacetDashboard = forwardRef(function FacetDashboard(
  props: FacetDashboardProps,
  ref: ForwardedRef<Embed>,
) {
  return useEmbed(props, ref);
});

/** Creator mode as a React component, for which the same holds. Changes of `page` load another frame: to go on in it, send `navigate`. */
export const FacetApp = forwardRef(function FacetApp(
  { page = '', ...props }: FacetAppProps,
  ref: ForwardedRef<Embed>,
) {
  return useEmbed({ ...props, app: page }, ref);
});

/** Questions in words as a React component, for which the same holds. */
export const FacetChat = forwardRef(function FacetChat(
  { page = '', ...props }: FacetChatProps,
  ref: ForwardedRef<Embed>,
) {
  return useEmbed({ ...props, chat: page }, ref);
});

function useEmbed(props: EmbedOptions & ElementProps, ref: ForwardedRef<Embed>) {
  const element = useRef<HTMLDivElement>(null);
  const embed = useRef<Embed>(null);
  const latest = useRef(props);
  latest.current = props;
  const frame = frameOf(props);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `frame` contains what makes another frame necessary.
  useEffect(() => {
    const created = createEmbed(element.current as HTMLDivElement, latest.current);
    for (const [property, name] of Object.entries(EVENTS) as [keyof Handlers, keyof EmbedEvents][])
      created.on(name, (payload) => latest.current[property]?.(payload as never));
    embed.current = created;
    assign(ref, created);
    return () => {
      assign(ref, null);
      created.destroy();
    };
  }, [frame]);

  const { colorScheme, theme, locale, timezone, filters, className } = props;
  useEffect(() => {
    embed.current?.update({ colorScheme, theme, locale, timezone, filters });
  });
  return createElement('div', { ref: element, className });
}

function assign(ref: ForwardedRef<Embed>, embed: Embed | null): void {
  if (typeof ref === 'function') ref(embed);
  else if (ref !== null) ref.current = embed;
}
