import { ActionRefused, type SurfacePort } from '@facet/embed-protocol';
import { type Dispatch, type RefObject, type SetStateAction, useEffect } from 'react';
import type { DashboardApi } from '../api/dashboard-api.ts';
import { addressOf, type Choices, merged } from '../store/dashboard-state.ts';
import { queryOfFilter } from './host-filter.ts';
import { useInOrder } from './use-in-order.ts';

type Tabs = ReadonlyMap<string, string>;

interface ShownPage {
  readonly port: SurfacePort;
  readonly api: DashboardApi;
  readonly publicId: string;
  readonly title: string | undefined;
  /** The present state. */
  readonly now: RefObject<{
    choices: Choices;
    readonly tabs: Tabs;
    readonly locale: string;
    readonly timezone: string | undefined;
    readonly zone: string;
    readonly scheme: 'light' | 'dark';
  }>;
  readonly main: RefObject<HTMLElement | null>;
  /** Whether the values in the address are in effect: until then, the actions of the host wait. */
  readonly isSettled: boolean;
  refresh(): Promise<void>;
  readonly setChoices: Dispatch<SetStateAction<Choices>>;
  readonly setTabs: Dispatch<SetStateAction<Tabs>>;
}

/** Carries out the actions of the host that concern a dashboard, while it is in the page. */
export function useHostActions(page: ShownPage): void {
  const { port, api, publicId, title, now, main, isSettled, refresh, setChoices, setTabs } = page;
  const inOrder = useInOrder();
  useEffect(() => {
    if (!isSettled) return undefined;
    const ends = [
      port.handle('refresh', () => void refresh()),
      port.handle('set-filter', async ({ filterUrlParameter }) => {
        const found = await inOrder(api.controls(queryOfFilter(filterUrlParameter)));
        const wrong = found.ignored.find(({ reason }) => !isUnknownControl(reason));
        if (wrong !== undefined)
          throw new ActionRefused(`${wrong.name} is ignored: ${wrong.reason}`, 'EmbedFilterError');
        now.current.choices = merged(now.current.choices, found);
        setChoices(now.current.choices);
        if (found.tabs.length > 0)
          setTabs(
            (open) =>
              new Map([...open, ...found.tabs.map(({ widgetId, tabId }) => [widgetId, tabId] as const)]),
          );
      }),
      port.handle('get-state', () => ({
        surface: 'dashboard' as const,
        path: location.pathname,
        publicId,
        ...(title === undefined ? {} : { title }),
        urlParameters: addressOf(now.current.choices, now.current.tabs).toString(),
        locale: now.current.locale,
        timezone: now.current.timezone ?? now.current.zone,
        colorScheme: now.current.scheme,
        height: Math.ceil(main.current?.getBoundingClientRect().height ?? 0),
      })),
      port.accept(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [port, api, publicId, title, now, main, isSettled, refresh, setChoices, setTabs, inOrder]);
}

/** A parameter without a control has no effect, and is no mistake of the host. */
function isUnknownControl(reason: string): boolean {
  return reason.startsWith('member ');
}
