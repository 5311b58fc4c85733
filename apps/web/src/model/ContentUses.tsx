import type { ModelContent, ModelContentUse } from '../api/model-uses-api.ts';
import type { Places } from '../places/places.ts';
import { usePlaces } from '../places/surface.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import classes from './UsesPanel.module.css';

interface ContentUsesProps {
  readonly deploymentId: number;
  readonly content: ModelContent;
}

/** The content that uses a name of the model, by kind, with links to it. */
export function ContentUses({ deploymentId, content: { items, hidden, isCut } }: ContentUsesProps) {
  const words = useArea(MODEL_USES);
  const places = usePlaces();
  const locale = useLocale();
  const groups = (['dashboard', 'draft', 'report', 'filter'] as const).map(
    (type) => [type, items.filter((item) => item.type === type)] as const,
  );
  return (
    <>
      {groups.map(
        ([type, uses]) =>
          uses.length > 0 && (
            <section key={type} aria-label={words.content[type]}>
              <h3 className={classes.group}>{words.content[type]}</h3>
              <ul className={classes.list}>
                {uses.map((use) => (
                  <li key={`${use.id} ${use.workbookId} ${use.publicId}`} className={classes.content}>
                    <ContentLink href={addressOf(use, deploymentId, places)} name={use.name} />
                    {!use.isCertain && <span className={classes.uncertain}>{words.uncertain}</span>}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {hidden > 0 && (
        <p className={classes.note}>{words.hidden(new Intl.NumberFormat(locale).format(hidden))}</p>
      )}
      {isCut && <p className={classes.note}>{words.isCut}</p>}
    </>
  );
}

function ContentLink({ href, name }: { readonly href: string | undefined; readonly name: string }) {
  return href === undefined ? (
    <bdi>{name}</bdi>
  ) : (
    <a href={href} className={classes.link}>
      <bdi>{name}</bdi>
    </a>
  );
}

/** The page of a use; kept filters have none of their own. */
function addressOf(
  { type, id, workbookId, publicId }: ModelContentUse,
  deploymentId: number,
  places: Places,
): string | undefined {
  if (type === 'report' && id !== null) return places.object(deploymentId, { type: 'REPORT', id });
  if (type === 'draft' && workbookId !== null) return places.builder(deploymentId, workbookId);
  return type === 'dashboard' && publicId !== null ? places.dashboard(publicId) : undefined;
}
