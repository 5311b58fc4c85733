import { type KeyboardEvent, useState } from 'react';

/** Properties of a field with a list, for which Escape closes the list only, and not the dialog too. */
export function useOwnEscape() {
  const [isOpen, setOpen] = useState(false);
  return {
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) event.stopPropagation();
    },
  };
}
