import { interpolateColors, scheme } from 'vega-scale';
import { continuous, discrete } from 'vega-scale/palettes';

/** Characters of a colour in a text of them. */
const COLOUR = /.{6}/g;

// As Vega does where it has them from the start.
for (const [name, colours] of Object.entries(discrete)) scheme(name, listOf(colours));
for (const [name, colours] of Object.entries(continuous)) scheme(name, interpolateColors(listOf(colours)));

function listOf(colours: string | readonly string[]): readonly string[] {
  return typeof colours === 'string' ? (colours.match(COLOUR) ?? []).map((colour) => `#${colour}`) : colours;
}
