import { asBoolean, useKept } from '../../look/use-kept.ts';
import { useHas } from '../../places/surface.ts';
import type { CatalogView, Field } from './catalog.ts';

/** How the list of fields shows them. */
export interface FieldDisplay {
  /** Whether they have the names of the data model instead of titles. */
  readonly isByName: boolean;
  /** Whether they are grouped by the cubes that they come from instead of the folders of the view. */
  readonly isByCube: boolean;
}

export const USUAL_DISPLAY: FieldDisplay = { isByName: false, isByCube: false };

/** The display that this browser remembers, and what of it can be chosen: undefined where the surface settles it. */
export function useFieldDisplay(view: Pick<CatalogView, 'fields'>) {
  const [byName, setByName] = useKept('facet:field-names', false, asBoolean);
  const [byCube, setByCube] = useKept('facet:fields-by-cube', false, asBoolean);
  const hasNames = useHas('memberNames');
  const hasCubes = useHas('groupByCube') && view.fields.some((field) => cubeOf(field) !== undefined);
  return {
    isByName: hasNames && byName,
    isByCube: hasCubes && byCube,
    onByName: hasNames ? setByName : undefined,
    onByCube: hasCubes ? setByCube : undefined,
  };
}

/** What a field is called in the list. */
export function labelOf({ name, title }: Field, { isByName }: FieldDisplay): string {
  return isByName ? name.slice(name.indexOf('.') + 1) : title;
}

/** The folders in which the list shows a field, outermost first. */
export function pathOf(field: Field, { isByCube }: FieldDisplay): readonly string[] {
  const cube = isByCube ? cubeOf(field) : undefined;
  return isByCube ? (cube === undefined ? [] : [cube]) : field.path;
}

/** The cube that a field of a view comes from. */
function cubeOf({ aliasOf }: Field): string | undefined {
  return aliasOf?.split('.')[0];
}
