/** Parts of MJML that have no types of their own. */
declare module 'mjml-preset-core' {
  import type { Component } from 'mjml-core';

  const preset: {
    readonly components: readonly (typeof Component)[];
    readonly dependencies: Readonly<Record<string, readonly string[]>>;
  };
  export default preset;
}

declare module 'mjml-validator' {
  /** What each element may contain. */
  export function registerDependencies(dependencies: Readonly<Record<string, readonly string[]>>): void;
}
