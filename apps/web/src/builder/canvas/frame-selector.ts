/** Selects the frame of a widget on the board. */
export function frameSelector(widgetId: string): string {
  return `[data-widget="${CSS.escape(widgetId)}"]`;
}
