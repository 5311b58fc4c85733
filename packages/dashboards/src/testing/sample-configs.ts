type Json = Record<string, unknown>;

/** A widget as a client sends it. */
export function widget(id: string, type: string, config: Json = {}, at = [0, 0, 12, 8]): Json {
  const [x, y, w, h] = at;
  return { id, type, position: { x, y, w, h }, config };
}

export function chart(id: string, config: Json = { reportId: 1 }, at = [0, 0, 6, 4]): Json {
  return widget(id, 'CHART', config, at);
}

export function filter(id: string, member: string, config: Json = {}): Json {
  return widget(id, 'FILTER', { member, ...config }, [0, 0, 3, 1]);
}

export function container(id: string, layout: 'stack' | 'grid', children: readonly string[]): Json {
  return widget(id, 'CONTAINER', { layout, children });
}

/** A container with a tab for each child. */
export function tabs(id: string, children: readonly string[]): Json {
  const list = children.map((child) => ({ id: `tab-${child}`, title: child, child }));
  return widget(id, 'CONTAINER', { layout: 'tabs', tabs: list });
}

/** A dashboard with every type of widget. */
export const FLIGHTS = {
  title: 'Flights',
  description: 'How punctual we are',
  layout: { cols: { lg: 12, md: 6 }, rowHeight: 40, margin: [8, 8] },
  settings: { timezone: 'viewer', beta: { anything: null } },
  theme: { primaryColor: '#0a5', widgets: { border: { width: '1px' } } },
  widgets: [
    widget('intro', 'TEXT', { markdown: '# Flights' }, [0, 0, 12, 2]),
    filter('carrier', 'flights.carrier', { operator: 'equals', value: ['AA', 'UA'], attribute: 'carriers' }),
    widget('grain', 'TIME_GRAIN', {
      member: 'flights.departed_at',
      grain: 'month',
      allowed: ['day', 'month'],
    }),
    widget('by', 'FIELD', {
      member: 'flights.carrier',
      options: [{ member: 'flights.origin', label: 'Origin' }],
      selected: 'origin',
    }),
    widget('region', 'PARENT', {
      label: 'Region',
      options: [
        { id: 'west', label: 'West', children: { carrier: { set: { value: ['AS'] } }, grain: 'reset' } },
        { id: 'all', label: 'All', children: { carrier: 'clear' } },
      ],
      selected: 'all',
    }),
    tabs('pages', ['delays', 'side']),
    chart('delays', { reportId: 11, controls: { 'flights.carrier': 'off' }, future: [1, null] }),
    container('side', 'grid', ['cancelled', 'line']),
    chart('cancelled', { reportId: 12 }, [0, 0, 6, 4]),
    widget('line', 'DIVIDER', {}, [6, 0, 1, 4]),
    widget('gap', 'SPACER', {}, [0, 30, 12, 1]),
    widget('summary', 'AI', { prompt: 'What changed?', charts: ['delays'] }, [0, 31, 12, 4]),
  ],
};
