import type { OutlinedWidget } from '@facet/client';
import type { Tokens } from '@facet/look/tokens';
import { useTokens } from '../look/tokens.tsx';

type Shape = OutlinedWidget['shape'];

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shares of the height of a chart: no data, only what a chart of the kind looks like. */
const HEIGHTS = [0.48, 0.62, 0.55, 0.74, 0.66, 0.9, 0.78, 0.84, 0.7, 0.95] as const;
/** Where each slice begins, and its size. */
const SLICES = [
  [0, 0.45],
  [0.45, 0.3],
  [0.75, 0.25],
] as const;
/** Where each stream begins and ends, and its width. */
const STREAMS = [
  [0.15, 0.4, 0.22],
  [0.45, 0.2, 0.14],
  [0.8, 0.7, 0.18],
] as const;
/** Shapes without a card around them. */
const BARE: readonly Shape[] = ['text', 'control', 'divider'];

/** A widget from afar. */
export function Glyph({ shape, place }: { shape: Shape; place: Place }) {
  const tokens = useTokens();
  const { x, y, width, height } = place;
  if (BARE.includes(shape)) return <Bare shape={shape} place={place} tokens={tokens} />;
  const pad = Math.min(6, width / 6, height / 6);
  const hasTitle = height > 24 && shape !== 'number';
  const inner = {
    x: x + pad,
    y: y + pad + (hasTitle ? 7 : 0),
    width: width - 2 * pad,
    height: height - 2 * pad - (hasTitle ? 7 : 0),
  };
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={2.5} fill={tokens.card} stroke={tokens.line} />
      {hasTitle && <Bar x={x + pad} y={y + pad} width={Math.min(width * 0.4, 40)} colour={tokens.edge} />}
      {drawn(shape, inner, tokens)}
    </g>
  );
}

function drawn(shape: Shape, place: Place, tokens: Tokens) {
  const { x, y, width, height } = place;
  const { mark, land, line, edge, categories } = tokens;
  const bottom = y + height;
  switch (shape) {
    case 'number':
      return (
        <>
          <Bar x={x} y={y + 1} width={width * 0.5} colour={edge} />
          <Bar x={x} y={y + 8} width={width * 0.65} height={Math.min(8, height * 0.3)} colour={tokens.soft} />
          {height > 26 && <Bar x={x} y={y + 21} width={width * 0.8} colour={line} />}
        </>
      );
    case 'table':
      return rows(height, 7).map((top, index) => (
        <g key={top}>
          <Bar x={x} y={y + top} width={width * 0.3} colour={index === 0 ? edge : line} />
          <Bar x={x + width * 0.55} y={y + top} width={width * 0.15} colour={index === 0 ? edge : line} />
          <Bar x={x + width * 0.85} y={y + top} width={width * 0.15} colour={index === 0 ? edge : line} />
        </g>
      ));
    case 'rows':
      return rows(height, 8).map((top, index) => (
        <rect
          key={top}
          x={x}
          y={y + top}
          width={width * (0.95 - Math.min(index, 8) * 0.09)}
          height={4.5}
          rx={1}
          fill={mark}
          opacity={0.85}
        />
      ));
    case 'line':
      return (
        <path
          d={`M${points(place).join('L')}`}
          fill="none"
          stroke={mark}
          strokeWidth={1.8}
          strokeLinejoin="round"
        />
      );
    case 'area':
      return (
        <>
          <path
            d={`M${points(place).join('L')}L${x + width},${bottom}L${x},${bottom}Z`}
            fill={mark}
            opacity={0.25}
          />
          <path d={`M${points(place).join('L')}`} fill="none" stroke={mark} strokeWidth={1.8} />
        </>
      );
    case 'points':
      return HEIGHTS.map((share, index) => (
        <circle
          key={share}
          cx={x + width * (0.05 + 0.1 * index)}
          cy={bottom - height * (share - 0.25)}
          r={1.6 + (index % 3)}
          fill={mark}
          opacity={0.6}
        />
      ));
    case 'pie': {
      const radius = Math.min(width, height) * 0.4;
      const round = 2 * Math.PI * radius;
      const centre = {
        cx: x + width / 2,
        cy: y + height / 2,
        r: radius,
        fill: 'none',
        strokeWidth: radius * 0.5,
      };
      return SLICES.map(([start, share], index) => (
        <circle
          key={start}
          {...centre}
          stroke={categories[index] ?? mark}
          strokeDasharray={`${share * round} ${round}`}
          strokeDashoffset={-start * round}
          transform={`rotate(-90 ${centre.cx} ${centre.cy})`}
        />
      ));
    }
    case 'grid':
      return HEIGHTS.slice(0, 8).flatMap((share, column) =>
        [0, 1, 2, 3].map((row) => (
          <rect
            key={`${share} ${row}`}
            x={x + (width / 8) * column + 0.5}
            y={y + (height / 4) * row + 0.5}
            width={width / 8 - 1}
            height={height / 4 - 1}
            fill={mark}
            opacity={0.15 + 0.75 * (((column * 3 + row * 5) % 7) / 7)}
          />
        )),
      );
    case 'boxes':
      return [0.12, 0.37, 0.62, 0.87].map((at, index) => {
        const [middle, span] = [0.35 + 0.1 * (index % 3), height * 0.3];
        return (
          <g key={at} stroke={mark} fill={mark}>
            <path d={`M${x + width * at},${y + 2}V${bottom - 2}`} strokeWidth={0.8} />
            <rect
              x={x + width * at - 5}
              y={y + height * middle}
              width={10}
              height={span}
              rx={1}
              stroke="none"
            />
          </g>
        );
      });
    case 'funnel':
      return rows(height, Math.max(8, height / 5)).map((top, index, { length }) => {
        const share = 1 - index / (length + 1);
        return (
          <rect
            key={top}
            x={x + (width * (1 - share)) / 2}
            y={y + top}
            width={width * share}
            height={Math.max(6, height / 5) - 2}
            rx={1}
            fill={mark}
            opacity={0.9 - index * 0.12}
          />
        );
      });
    case 'map':
      return (
        <>
          <rect x={x} y={y} width={width} height={height} rx={2} fill={land} />
          {HEIGHTS.slice(0, 7).map((share, index) => (
            <circle
              key={share}
              cx={x + width * (0.12 + 0.125 * index)}
              cy={y + height * (0.15 + 0.7 * ((index * 3) % 5) * 0.22)}
              r={1.5 + ((index * 2) % 5) * 0.9}
              fill={mark}
              opacity={0.6}
            />
          ))}
        </>
      );
    case 'flow':
      return STREAMS.map(([from, to, share]) => {
        const [left, right] = [y + height * from, y + height * to];
        return (
          <path
            key={from}
            d={`M${x},${left}C${x + width / 2},${left} ${x + width / 2},${right} ${x + width},${right}`}
            fill="none"
            stroke={mark}
            strokeWidth={height * share}
            opacity={0.45}
          />
        );
      });
    default:
      return bars(place, mark, shape === 'chart' ? 0.5 : 0.85);
  }
}

function bars({ x, y, width, height }: Place, colour: string, opacity: number) {
  const count = Math.min(HEIGHTS.length, Math.max(4, Math.round(width / 9)));
  const step = width / count;
  return HEIGHTS.slice(0, count).map((share, index) => (
    <rect
      key={share}
      x={x + step * (index + 0.15)}
      y={y + height * (1 - share)}
      width={step * 0.7}
      height={height * share}
      rx={1}
      fill={colour}
      opacity={opacity}
    />
  ));
}

function Bare({
  shape,
  place: { x, y, width, height },
  tokens,
}: {
  shape: Shape;
  place: Place;
  tokens: Tokens;
}) {
  const { line, edge, card } = tokens;
  if (shape === 'divider') return <path d={`M${x},${y + height / 2}H${x + width}`} stroke={line} />;
  if (shape === 'control')
    return (
      <rect x={x} y={y + 1} width={width} height={Math.min(height, 9)} rx={2} fill={card} stroke={line} />
    );
  return rows(height, 6)
    .slice(0, 4)
    .map((top, index) => (
      <Bar
        key={top}
        x={x + 2}
        y={y + 2 + top}
        width={width * ([0.35, 0.9, 0.8, 0.5][index] ?? 0.8)}
        height={index === 0 ? 3.5 : 2.5}
        colour={index === 0 ? edge : line}
      />
    ));
}

interface BarProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
  readonly colour: string;
}

/** A line of text from afar. */
function Bar({ x, y, width, height = 2.5, colour }: BarProps) {
  return <rect x={x} y={y} width={width} height={height} rx={Math.min(height / 2, 1.5)} fill={colour} />;
}

/** Tops of lines of a height that fit, one at least. */
function rows(height: number, step: number): number[] {
  return Array.from({ length: Math.max(1, Math.floor(height / step)) }, (_, index) => index * step);
}

function points({ x, y, width, height }: Place): string[] {
  const step = width / (HEIGHTS.length - 1);
  return HEIGHTS.map((share, index) => `${x + step * index},${y + height * (1.15 - share)}`);
}
