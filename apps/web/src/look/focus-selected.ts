/** Gives a field the focus once it is on the page, with its text selected: what is typed replaces it. For use as a ref. */
export function focusSelected(field: { focus(): void; select(): void } | null): void {
  field?.focus();
  field?.select();
}
