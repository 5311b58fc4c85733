import type { WidgetOfType } from '@facet/dashboards';
import { type ComponentType, lazy } from 'react';

type Late<T extends 'AI' | 'TEXT'> = ComponentType<{ widget: WidgetOfType<T> }>;

// Few dashboards have texts, whose parser is large.
const ai = late<'AI'>(() => import('../widgets/AiWidget.tsx'));
const text = late<'TEXT'>(() => import('../widgets/TextWidget.tsx'));

export const AiWidget = ai.Widget;
export const TextWidget = text.Widget;

/**
 * Loads the code of those widgets of a dashboard that few others have, so that they are there from the start and nothing
 * moves. Code that cannot be loaded is the failure of its widget.
 */
export async function loadLateWidgets(widgets: readonly { readonly type: string }[]): Promise<void> {
  const types = new Set(widgets.map(({ type }) => type));
  await Promise.allSettled([types.has('AI') && ai.load(), types.has('TEXT') && text.load()]);
}

function late<T extends 'AI' | 'TEXT'>(load: () => Promise<{ default: Late<T> }>) {
  let Loaded: Late<T> | undefined;
  // It shows nothing for a moment, even if its code is there.
  const Lazy = lazy(load) as unknown as Late<T>;
  return {
    async load(): Promise<void> {
      Loaded = (await load()).default;
    },
    Widget: (props: { widget: WidgetOfType<T> }) =>
      Loaded === undefined ? <Lazy {...props} /> : <Loaded {...props} />,
  };
}
