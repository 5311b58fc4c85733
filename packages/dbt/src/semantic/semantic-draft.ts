import type { ConversionContext } from '../cubes/conversion-context.ts';
import type { Cube, Dimension } from '../cubes/cube-draft.ts';
import type { Manifest, SemanticEntity, SemanticModel } from '../manifest/manifest.ts';

/** A semantic model and the cube of the model that it describes, with the members it has been given so far. */
export interface SemanticDraft {
  readonly model: SemanticModel;
  readonly cube: Cube;
  readonly entities: Map<string, Entity>;
  readonly dimensions: Map<string, Dimension>;
}

export interface Entity {
  readonly name: string;
  readonly type: SemanticEntity['type'];
  readonly dimension: Dimension;
}

/** Starts a draft of each semantic model that has a cube, in the order of their ids. */
export function startSemanticDrafts(
  context: ConversionContext,
  { semanticModels }: Manifest,
): SemanticDraft[] {
  const drafts: SemanticDraft[] = [];
  for (const model of semanticModels) {
    const cube = context.cubes.get(model.modelId ?? '');
    if (cube === undefined) context.skipped(model.id, `${model.modelId ?? 'Its dbt model'} has no cube`);
    else {
      // The project describes it for users, whatever its folder.
      cube.isPublic = true;
      drafts.push({ model, cube, entities: new Map(), dimensions: new Map() });
    }
  }
  return drafts;
}
