import type { ReportData } from '@facet/client';
import { keptTemplate } from '@facet/dashboards/visuals';
import { useMemo } from 'react';
import { useFormats } from '../look/formats-context.ts';
import classes from './ChartWidget.module.css';
import { fillTemplate } from './html-template.ts';
import { lateHtml } from './late-html.ts';

const Html = lateHtml.Component;

/** The rows of a report in its HTML template. */
export function HtmlReport({ data, spec }: { data: ReportData; spec: unknown }) {
  const formats = useFormats();
  const html = useMemo(() => fillTemplate(keptTemplate(spec), data, formats), [spec, data, formats]);
  return (
    <div className={classes.scrolling} data-scrolls>
      <Html html={html} />
    </div>
  );
}
