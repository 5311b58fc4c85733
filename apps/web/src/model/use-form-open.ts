import { asBoolean, useKept } from '../look/use-kept.ts';

/** Whether the form is beside the text, which the address or else this browser has. */
export function useFormOpen(inAddress: boolean | undefined, onAddress: (isOpen: boolean) => void) {
  const [isKept, setKept] = useKept('facet:model-form-open', false, asBoolean);
  const set = (isOpen: boolean) => {
    setKept(isOpen);
    onAddress(isOpen);
  };
  return [inAddress ?? isKept, set] as const;
}

/** Whether a file may declare cubes and views. */
export function hasForm(path: string): boolean {
  return /(^|\/)model\/.*\.(ya?ml|js|ts|jinja|j2)$/i.test(path);
}
