import type { Widget } from '@facet/dashboards';
import { type ComponentType, createContext, use } from 'react';

/** What shows a widget of any type. The board provides it, because containers contain widgets, which may be containers. */
export const ShowWidget = createContext<ComponentType<{ readonly widget: Widget }>>(() => null);

export const useShowWidget = () => use(ShowWidget);
