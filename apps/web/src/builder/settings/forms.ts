import type { Widget, WidgetType } from '@facet/dashboards';
import { type ComponentType, lazy } from 'react';
import type { FormProps } from './form-props.ts';

/** The form of each type of widget, loaded when one is first selected. */
const FORMS: { readonly [T in WidgetType]: ComponentType<FormProps<T>> } = {
  CHART: lazy(() => import('./ChartForm.tsx')),
  TEXT: lazy(() => import('./TextForm.tsx')),
  AI: lazy(() => import('./AiForm.tsx')),
  CONTAINER: lazy(() => import('./ContainerForm.tsx')),
  DIVIDER: lazy(() => import('./DividerForm.tsx')),
  IMAGE: lazy(() => import('../images/ImageForm.tsx')),
  SPACER: lazy(() => import('./NoSettings.tsx')),
  FILTER: lazy(() => import('./ControlForm.tsx')),
  TIME_GRAIN: lazy(() => import('./ControlForm.tsx')),
  FIELD: lazy(() => import('./ControlForm.tsx')),
  PARENT: lazy(() => import('./ControlForm.tsx')),
};

const UNKNOWN: ComponentType<FormProps> = lazy(() => import('./UnknownWidget.tsx'));

export function formOf({ type }: Widget): ComponentType<FormProps> {
  return Object.hasOwn(FORMS, type) ? (FORMS[type] as ComponentType<FormProps>) : UNKNOWN;
}
