import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  type Ref,
  Suspense,
  useState,
} from 'react';

// Placing it takes a tenth of the code of a dashboard. A page does well without hints if that code cannot be loaded.
const HintBubble = lazy(() => import('./HintBubble.tsx').catch(() => ({ default: () => null })));

type Hinted = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> };

interface HintProps {
  readonly label: string;
  /** The width of a text of several lines, in pixels. */
  readonly width?: number;
  /** Whether the text is nowhere else, so that it is also shown to the keyboard and to fingers. */
  readonly isNote?: boolean;
  readonly isDisabled?: boolean;
  /** A button. */
  readonly children: ReactElement<Hinted>;
}

/** A text beside a button while the pointer is on it. */
export function Hint({ label, width, isNote = false, isDisabled = false, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const open = () => {
    setNeeded(true);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const events: Hinted = {
    ref: setTarget,
    onPointerEnter: ({ pointerType }) => (isNote || pointerType === 'mouse') && open(),
    onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && close(),
    ...(isNote && {
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && open(),
      onBlur: close,
    }),
  };
  return (
    <>
      {cloneElement(children, events)}
      {isNeeded && target !== null && (
        <Suspense>
          <HintBubble
            target={target}
            label={label}
            width={width}
            isOpen={isOpen && !isDisabled}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
