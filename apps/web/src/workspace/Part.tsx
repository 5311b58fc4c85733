import type { ComponentProps } from 'react';

/** An element with a role of its own. Rows that are placed by script cannot be those of a table. */
export function Part(props: ComponentProps<'div'>) {
  return <div {...props} />;
}

/** A link with a role of its own, such as an item of a tree. */
export function LinkPart(props: ComponentProps<'a'>) {
  return <a {...props} />;
}
