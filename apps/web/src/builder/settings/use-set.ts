import type { Widget } from '@facet/dashboards';
import { useCallback } from 'react';
import { useSettings } from './use-settings.ts';

/** Changes a setting of a widget as a step of its own; undefined removes it. */
export type SetSetting = (name: string, value: unknown) => void;

export function useSet({ id }: Pick<Widget, 'id'>): SetSetting {
  const set = useSettings(id);
  return useCallback((name, value) => set({ [name]: value }), [set]);
}
