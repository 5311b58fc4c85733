import classes from './Sparkline.module.css';

interface SparklineProps {
  /** Null for a missing value, which leaves a gap. */
  readonly values: readonly (number | null)[];
  /** What it shows, for those who cannot see it; otherwise it is decoration. */
  readonly label?: string;
}

const [WIDTH, HEIGHT, MARGIN] = [100, 32, 3];

/** The course of a few amounts, without axes. */
export function Sparkline({ values, label }: SparklineProps) {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length < 2) return null;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const x = (index: number) => ((index / (values.length - 1)) * WIDTH).toFixed(2);
  const y = (value: number) =>
    (high === low
      ? HEIGHT / 2
      : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN)
    ).toFixed(2);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-hidden={label === undefined}
      aria-label={label}
    >
      {partsOf(values).map(({ from, items }) => {
        const points = items.map((value, index) => `${x(from + index)},${y(value)}`);
        const [begin, end] = [x(from), x(from + items.length - 1)];
        return (
          <g key={from}>
            <polygon
              points={`${begin},${HEIGHT} ${points.join(' ')} ${end},${HEIGHT}`}
              className={classes.area}
            />
            <polyline
              // A single amount is a dot.
              points={points.length === 1 ? `${points[0]} ${points[0]}` : points.join(' ')}
              className={classes.line}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        );
      })}
    </svg>
  );
}

/** The amounts between gaps. */
function partsOf(values: readonly (number | null)[]) {
  const parts: { from: number; items: number[] }[] = [];
  for (const [index, value] of values.entries()) {
    const last = parts.at(-1);
    if (value === null) continue;
    if (last !== undefined && last.from + last.items.length === index) last.items.push(value);
    else parts.push({ from: index, items: [value] });
  }
  return parts;
}
