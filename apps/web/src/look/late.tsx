import { type ComponentType, lazy } from 'react';

/** A component whose code is loaded when it is first shown, unless it has been loaded before. */
export interface Late<P extends object> {
  readonly Component: ComponentType<P>;
  /** Loads the code, so that the component shows its content from the start and nothing moves. */
  load(): Promise<void>;
}

/** Makes a component that is loaded later. Until then it suspends what is around it. */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Late<P> {
  let Loaded: ComponentType<P> | undefined;
  // It shows nothing for a moment, even if its code is there.
  const Lazy = lazy(load) as unknown as ComponentType<P>;
  return {
    Component: (props) => (Loaded === undefined ? <Lazy {...props} /> : <Loaded {...props} />),
    async load() {
      Loaded = (await load()).default;
    },
  };
}
