import { type Dict, isDict, memberOf } from './json.ts';

/** The length of a ramp, as in the configuration of legends. */
const LENGTH = 120;
/** How Vega aligns the numbers of a ramp: the outer ones do not go beyond it. */
const ALIGN = `datum.perc <= 0 ? 'left' : datum.perc >= 1 ? 'right' : 'center'`;
/** How far a number is below its title. */
const BELOW = 12;

/**
 * The numbers of a ramp of colours have as many decimals. Where all values are the same, there is nothing to compare: the
 * number is beside the title, without a ramp.
 * @param scale the name of the scale of its colours
 */
export function finishRamp(legend: Dict, scale: string): void {
  const isOne = `domain('${scale}')[0] === domain('${scale}')[1]`;
  const encode = memberOf(legend, 'encode');
  const labels = memberOf(memberOf(encode, 'labels'), 'update');
  const { text } = labels;
  if (isDict(text) && String(text.signal).startsWith('facetFormat(datum.value, '))
    text.signal = `${String(text.signal).slice(0, -1)}, null, domain('${scale}'))`;
  memberOf(memberOf(encode, 'gradient'), 'update').opacity = { signal: `${isOne} ? 0 : 1` };
  if (!isOnOneLine(legend)) return;
  labels.align = { signal: `${isOne} ? 'left' : ${ALIGN}` };
  labels.dy = { signal: `${isOne} ? ${-BELOW} : 0` };
  legend.gradientLength = { signal: `${isOne} ? 1 : ${LENGTH}` };
}

/** Whether a legend is as long as by default, with its title at its start. */
function isOnOneLine({ orient, direction, titleOrient, gradientLength }: Dict): boolean {
  const isDefault = (given: unknown, usual: string) => given === undefined || given === usual;
  return (
    isDefault(orient, 'top') &&
    isDefault(direction, 'horizontal') &&
    isDefault(titleOrient, 'left') &&
    gradientLength === undefined
  );
}
