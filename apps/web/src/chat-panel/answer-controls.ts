import type { ChatResult } from '@facet/client';
import type { DashboardConfig, FilterChoice } from '@facet/dashboards';
import type { Choices } from '../store/choices.ts';

/** The values of an answer for controls that the viewer may change: neither locked nor hidden ones. */
export function changeable({ widgets }: DashboardConfig, { controls }: ChatResult): readonly FilterChoice[] {
  const members = new Set(
    widgets.flatMap((widget) => {
      if (widget.type !== 'FILTER') return [];
      const { member, visibility } = widget.config;
      return visibility === 'disabled' || visibility === 'hidden' ? [] : (member ?? []);
    }),
  );
  const offered = (controls?.filters ?? []) as unknown as readonly FilterChoice[];
  return offered.filter(({ member }) => members.has(member));
}

/** Whether values of filters are chosen already. */
export function areChosen(filters: readonly FilterChoice[], { filters: chosen }: Choices): boolean {
  return filters.every((wanted) =>
    chosen.some((choice) => choice.member === wanted.member && textOf(choice) === textOf(wanted)),
  );
}

function textOf({ operator, value }: FilterChoice): string {
  return JSON.stringify([operator ?? 'equals', [value ?? []].flat().map(String)]);
}
