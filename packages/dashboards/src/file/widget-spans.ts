import { isMap, isSeq, type Pair } from 'yaml';
import { isObject } from '../json.ts';
import { parseDashboardFile } from './parse-file.ts';
import { fileContent } from './print-file.ts';
import { keyOf, parseYaml, type Span, UneditableYaml, YamlText } from './yaml-text.ts';

/** Where the text of a widget is. */
export interface WidgetSpan extends Span {
  readonly id: string;
}

/** Where a file has its widgets: containers before what is in them. Empty if the file has errors. */
export function widgetSpans(path: string, text: string): WidgetSpan[] {
  const { dashboard } = parseDashboardFile(path, text);
  if (dashboard === undefined) return [];
  const { content, idOf } = fileContent(dashboard);
  const widgets = new Set(dashboard.config.widgets.map(({ id }) => id));
  const source = new YamlText(text);
  const spans: WidgetSpan[] = [];
  const visit = (node: unknown, value: unknown) => {
    if (isSeq(node) && Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(node.items[index], item);
      return;
    }
    if (!isMap(node) || !isObject(value)) return;
    const id = idOf(value);
    const from = node.range?.[0];
    // A tab can have the id of a widget.
    if (id !== undefined && widgets.has(id) && !('child' in value) && from !== undefined)
      spans.push({ id, from, to: source.endOf(node, from) });
    for (const pair of node.items as Pair<unknown, unknown>[]) visit(pair.value, value[keyOf(pair)]);
  };
  try {
    const { contents } = parseYaml(text);
    if (isMap(contents)) visit(contents.get('widgets', true), content.widgets);
  } catch (error) {
    if (!(error instanceof UneditableYaml)) throw error;
  }
  return spans;
}
