import type { Static } from 'typebox';
import { ApiError, badRequest } from '../../../../errors/errors.ts';
import { nearest } from '../../../../errors/nearest.ts';
import type { MetadataResponse } from '../../../content/metadata/metadata.schema.ts';
import type { ToolContext } from '../tool.ts';

const KINDS = ['measures', 'dimensions', 'segments'] as const;

/** A measure, dimension or segment that the caller sees. */
export interface ShownMember {
  readonly name: string;
  readonly kind: 'measure' | 'dimension' | 'segment';
  readonly title: string;
  readonly type: string | null;
  readonly description: string | null;
}

/** A view or cube that the caller sees. */
export interface ShownView {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly members: readonly ShownMember[];
}

interface MetaMember {
  readonly name: string;
  readonly title?: string;
  readonly shortTitle?: string;
  readonly type?: string;
  readonly description?: string;
  readonly isVisible?: boolean;
}

/** `type` is `view` or `cube`. */
interface MetaCube extends MetaMember {
  readonly measures?: readonly MetaMember[];
  readonly dimensions?: readonly MetaMember[];
  readonly segments?: readonly MetaMember[];
}

/** The cubes and views of a data model that the caller sees. @throws 422 if the model does not compile */
async function visibleOf(context: ToolContext, deploymentId: number): Promise<readonly MetaCube[]> {
  const selector = { deploymentId, branchName: context.branchFor(deploymentId) };
  const { data } = await context.call<Static<typeof MetadataResponse>>('getMetadata', {
    body: { selectors: [selector] },
  });
  const [{ cubes = [], error = null } = {}] = data;
  if (error !== null) throw new ApiError(422, 'broken_model', error);
  const all = cubes as readonly unknown[] as readonly MetaCube[];
  return all.filter(({ isVisible }) => isVisible !== false);
}

/** The views of a data model as the caller sees them; its cubes, if it has no views. */
export async function viewsOf(context: ToolContext, deploymentId: number): Promise<ShownView[]> {
  const shown = await visibleOf(context, deploymentId);
  const views = shown.filter(({ type }) => type === 'view');
  return (views.length > 0 ? views : shown).map(viewOf);
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
  const shown = (await visibleOf(context, deploymentId)).map(viewOf);
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

function viewOf(cube: MetaCube): ShownView {
  return {
    name: cube.name,
    title: cube.title ?? cube.name,
    description: cube.description ?? null,
    members: KINDS.flatMap((kind) =>
      (cube[kind] ?? [])
        .filter(({ isVisible }) => isVisible !== false)
        .map((member) => ({
          name: member.name,
          kind: kind.slice(0, -1) as ShownMember['kind'],
          title: member.shortTitle ?? member.title ?? member.name,
          type: member.type ?? null,
          description: member.description ?? null,
        })),
    ),
  };
}
