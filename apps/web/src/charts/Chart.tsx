import { type ReactNode, useState } from 'react';
import { ErrorState } from '../look/States.tsx';
import { type ChartProps, DrawnChart } from './DrawnChart.tsx';

/** A chart with a note on its rows, or why it could not be drawn, until there are other rows to draw. */
export function Chart({ children, ...props }: ChartProps & { readonly children?: ReactNode }) {
  const { data } = props;
  const [failed, setFailed] = useState<{ readonly data: unknown; readonly error: Error }>();
  if (failed?.data === data) return <ErrorState error={failed.error} />;
  return (
    <>
      <DrawnChart {...props} onFailed={(error) => setFailed({ data, error })} />
      {children}
    </>
  );
}
