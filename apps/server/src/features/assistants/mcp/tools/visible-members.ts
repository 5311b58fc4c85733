import type { Static } from 'typebox';
import { ApiError, badRequest } from '../../../../errors/errors.ts';
import { nearest } from '../../../../errors/nearest.ts';
import { type Metadata, type ShownView, shownCubes, shownViews } from '../../../content/ask/shown-views.ts';
import type { MetadataResponse } from '../../../content/metadata/metadata.schema.ts';
import type { ToolContext } from '../tool.ts';

/** The metadata of a data model as the caller sees it. @throws 422 if the model does not compile */
async function metadataOf(context: ToolContext, deploymentId: number): Promise<Metadata> {
  const selector = { deploymentId, branchName: context.branchFor(deploymentId) };
  const { data } = await context.call<Static<typeof MetadataResponse>>('getMetadata', {
    body: { selectors: [selector] },
  });
  const [{ cubes = [], error = null } = {}] = data;
  if (error !== null) throw new ApiError(422, 'broken_model', error);
  return { cubes };
}

/** The views of a data model as the caller sees them; its cubes, if it has no views. */
export async function viewsOf(context: ToolContext, deploymentId: number): Promise<ShownView[]> {
  return shownViews(await metadataOf(context, deploymentId));
}

/**
 * Refuses members that the caller does not see, in the same words whether they exist or not.
 * @throws 400 with the nearest name
 */
export async function requireVisible(
  context: ToolContext,
  deploymentId: number,
  members: Iterable<string>,
): Promise<void> {
  const shown = shownCubes(await metadataOf(context, deploymentId));
  const known = new Set(shown.flatMap((view) => view.members.map(({ name }) => name)));
  for (const member of members) {
    // The granularity of a time dimension can be a part of its name.
    if (known.has(member) || known.has(member.split('.').slice(0, 2).join('.'))) continue;
    const meant = nearest(member, known);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw badRequest(
      `query names ${JSON.stringify(member)}, which does not exist or is hidden from you${hint}`,
    );
  }
}

/** One view by its name. @throws 404 with the nearest name */
export async function requireView(
  context: ToolContext,
  deploymentId: number,
  name: string,
): Promise<ShownView> {
  const views = await viewsOf(context, deploymentId);
  const found = views.find((view) => view.name === name);
  if (found !== undefined) return found;
  const meant = nearest(
    name,
    views.map((view) => view.name),
  );
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  throw new ApiError(404, 'not_found', `view ${JSON.stringify(name.slice(0, 100))} was not found${hint}`);
}
