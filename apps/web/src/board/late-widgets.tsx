import type { Dashboard } from '@facet/client';
import type { WidgetOfType } from '@facet/dashboards';
import { late } from '../look/late.tsx';
import { hasHtml, lateHtml } from '../widgets/late-html.ts';

type Props<T extends 'AI' | 'IMAGE' | 'TEXT'> = { readonly widget: WidgetOfType<T> };

// Few dashboards have texts, whose parser is large.
const ai = late<Props<'AI'>>(() => import('../widgets/AiWidget.tsx'));
const image = late<Props<'IMAGE'>>(() => import('../widgets/ImageWidget.tsx'));
const text = late<Props<'TEXT'>>(() => import('../widgets/TextWidget.tsx'));

export const AiWidget = ai.Component;
export const ImageWidget = image.Component;
export const TextWidget = text.Component;

/**
 * Loads the code of those widgets of a dashboard that few others have, so that they are there from the start and nothing
 * moves. Code that cannot be loaded is the failure of its widget.
 */
export async function loadLateWidgets({
  config,
  reportSnapshots,
}: Pick<Dashboard, 'config' | 'reportSnapshots'>): Promise<void> {
  const types = new Set((config.widgets ?? []).map(({ type }) => type));
  await Promise.allSettled([
    types.has('AI') && ai.load(),
    types.has('IMAGE') && image.load(),
    types.has('TEXT') && text.load(),
    reportSnapshots.some(hasHtml) && lateHtml.load(),
  ]);
}
