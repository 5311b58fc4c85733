import type { ModelImpact } from '../api/model-graph-api.ts';
import { isolated } from '../look/isolated.ts';
import { usePlaces } from '../places/surface.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import type { AffectedPart } from './affected-parts.ts';
import classes from './ImpactPanel.module.css';

interface AffectedItemsProps {
  readonly deploymentId: number;
  readonly part: AffectedPart;
  readonly impact: ModelImpact;
  onOpen(path: string, line: number): void;
}

interface Item {
  readonly key: string;
  readonly text: string;
  readonly notes: readonly string[];
  /** Where it leads: a page, or a line of a file. */
  readonly href?: string;
  run?(): void;
}

/** What would break of one kind, with links, and how much more there is. */
export function AffectedItems({ deploymentId, part, impact, onOpen }: AffectedItemsProps) {
  const { impact: words } = useArea(MODEL_GRAPH);
  const number = new Intl.NumberFormat(useLocale());
  const places = usePlaces();
  const { more, hidden } = impact[part];
  const itemsOf: Readonly<Record<AffectedPart, () => readonly Item[]>> = {
    dashboards: () =>
      impact.dashboards.items.map(({ publicId, title, reasons }) => ({
        ...{ key: publicId, text: title, notes: reasons, href: places.dashboard(publicId) },
      })),
    reports: () =>
      impact.reports.items.map(({ reportId: id, name, reasons }) => ({
        ...{ key: String(id), text: name, notes: reasons },
        href: places.object(deploymentId, { type: 'REPORT', id }),
      })),
    deliveries: () =>
      impact.deliveries.items.map(({ notificationId: id, name, dashboardTitle }) => ({
        ...{ key: String(id), notes: [], href: places.delivery(deploymentId, id) },
        text:
          name === null
            ? words.delivery(isolated(dashboardTitle))
            : words.namedDelivery(isolated(name), isolated(dashboardTitle)),
      })),
    questions: () =>
      impact.questions.items.map(({ message, path, line }) => ({
        ...{ key: `${path} ${line} ${message}`, text: message, notes: [], run: () => onOpen(path, line) },
      })),
    embedTenants: () =>
      impact.embedTenants.items.map(({ embedTenantId, name }) => ({
        ...{ key: String(embedTenantId), text: name, notes: [] },
      })),
  };
  return (
    <ul className={classes.rows}>
      {itemsOf[part]().map(({ key, text, notes, href, run }) => (
        <li key={key}>
          {href !== undefined ? (
            <a className={classes.link} href={href}>
              <bdi>{text}</bdi>
            </a>
          ) : run !== undefined ? (
            <button type="button" className={classes.link} onClick={run}>
              <bdi>{text}</bdi>
            </button>
          ) : (
            <bdi>{text}</bdi>
          )}
          {notes.map((note) => (
            <p key={note} className={classes.soft} dir="auto">
              {note}
            </p>
          ))}
        </li>
      ))}
      {more > 0 && <li className={classes.soft}>{words.more(number.format(more))}</li>}
      {hidden > 0 && <li className={classes.soft}>{words.hidden(number.format(hidden))}</li>}
    </ul>
  );
}
