import type { TableCalculation } from '@facet/query';

/** A name for a formula that no other calculation has; people see its title. */
export function newName(calculations: readonly TableCalculation[]): string {
  for (let number = calculations.length + 1; ; number += 1) {
    const name = `calculation_${number}`;
    if (!calculations.some((other) => other.name === name)) return name;
  }
}
