import type { GenerateSession } from '@facet/client';
import { useEffect, useRef, useState } from 'react';
import { previewSession } from '../../api/embed-api.ts';
import { ErrorState } from '../../look/States.tsx';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import { attributeOf, type FrameLook } from './embed-choice.ts';

interface LiveEmbedProps {
  readonly session: GenerateSession;
  readonly look: FrameLook;
}

/** The element that hosts use, from the script that they load. */
type FacetElement = HTMLElement & {
  session?: () => Promise<string>;
  theme?: object | undefined;
  parameters?: object | undefined;
};

/** A dashboard as the script of the server shows it in any page. Changes of its look are applied in place. */
export function LiveEmbed({ session, look }: LiveEmbedProps) {
  const { embedding } = useArea(PUBLISHING);
  const box = useRef<HTMLDivElement>(null);
  const element = useRef<FacetElement>(null);
  const latest = useRef(look);
  latest.current = look;
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session has a component of its own
  useEffect(() => {
    let isGone = false;
    const show = async () => {
      await sdk();
      if (isGone || box.current === null) return;
      const made = document.createElement('facet-dashboard') as FacetElement;
      made.session = () =>
        previewSession(session).catch((failure: Error) => {
          setError(failure);
          throw failure;
        });
      made.setAttribute('lazy', 'false');
      dress(made, latest.current);
      box.current.append(made);
      element.current = made;
    };
    show().catch(setError);
    return () => {
      isGone = true;
      element.current?.remove();
      element.current = null;
    };
  }, [attempt]);
  useEffect(() => {
    if (element.current !== null) dress(element.current, look);
  }, [look]);
  return (
    <>
      {error !== null && (
        <ErrorState
          error={error}
          title={embedding.failed}
          onRetry={() => {
            setError(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
      <div ref={box} hidden={error !== null} />
    </>
  );
}

const OPTIONS = ['url', 'dashboard', 'deploymentId', 'colorScheme', 'locale', 'timezone'];
const OBJECTS = ['theme', 'parameters'] as const;

function dress(made: FacetElement, { options, objects }: FrameLook): void {
  for (const name of OPTIONS) {
    const value = options[name];
    if (value === undefined) made.removeAttribute(attributeOf(name));
    else if (made.getAttribute(attributeOf(name)) !== String(value))
      made.setAttribute(attributeOf(name), String(value));
  }
  for (const name of OBJECTS)
    if (JSON.stringify(made[name]) !== JSON.stringify(objects[name])) made[name] = objects[name];
}

let loading: Promise<void> | undefined;

/** Loads the script once. Rejects if it cannot be loaded. */
function sdk(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/embed/sdk.js';
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('/embed/sdk.js could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}
