import type { ModelNames } from './yaml-completion.ts';

interface NamedCube {
  readonly name: string;
  readonly measures?: readonly { readonly name: string }[];
  readonly dimensions?: readonly { readonly name: string }[];
  readonly segments?: readonly { readonly name: string }[];
}

/** The names of the compiled model. @param metadata as the data API describes it; undefined until it is known */
export function namesIn(metadata: { readonly cubes?: readonly unknown[] } | undefined): ModelNames {
  const cubes = (metadata?.cubes ?? []) as readonly NamedCube[];
  return {
    cubes: cubes.map(({ name }) => name),
    members: cubes.flatMap(({ measures = [], dimensions = [], segments = [] }) =>
      [...measures, ...dimensions, ...segments].map(({ name }) => name),
    ),
  };
}
