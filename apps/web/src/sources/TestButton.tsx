import { Button, Loader } from '@mantine/core';
import { Elapsed } from '../look/Elapsed.tsx';
import { useArea } from '../words/area.ts';
import { SOURCES } from '../words/sources/sources-area.ts';
import classes from './Sources.module.css';
import type { SourceTests } from './use-source-tests.ts';

interface TestButtonProps {
  readonly tests: SourceTests;
  readonly label: string;
  onTest(): void;
}

/** Starts a test, shows that it runs, and cancels it. */
export function TestButton({ tests: { isRunning, cancel }, label, onTest }: TestButtonProps) {
  const words = useArea(SOURCES);
  return (
    <>
      <Button variant="default" onClick={isRunning ? cancel : onTest}>
        {isRunning ? words.cancelTest : label}
      </Button>
      <span className={classes.progress} role="status">
        {isRunning && (
          <>
            <Loader size={14} aria-hidden />
            {words.testing} <Elapsed />
          </>
        )}
      </span>
    </>
  );
}
