import { attributeOf, type FrameLook } from './embed-choice.ts';

/** The endpoint of the host that creates sessions. */
const SESSION = '/facet-session';

/** The part of a page that shows a dashboard. */
export function htmlText({ options, objects }: FrameLook): string {
  const attributes = Object.entries({ ...options, session: SESSION }).map(
    ([name, value]) => `  ${attributeOf(name)}="${escaped(String(value))}"\n`,
  );
  const set = Object.entries(objects).map(([name, value]) => `  facet.${name} = ${inScript(value)};\n`);
  const script =
    set.length === 0
      ? ''
      : `\n<script>\n  const facet = document.querySelector('facet-dashboard');\n${set.join('')}</script>`;
  return `<script src="${escaped(`${options.url}/embed/sdk.js`)}"></script>
<facet-dashboard
${attributes.join('')}></facet-dashboard>${script}`;
}

/** The same as a React component. */
export function reactText({ options, objects }: FrameLook): string {
  const properties = Object.entries({ ...options, session: SESSION, ...objects }).map(
    ([name, value]) => `      ${name}={${JSON.stringify(value)}}\n`,
  );
  return `// npm install ${options.url}/facet-embed-sdk.tgz
import { FacetDashboard } from '@facet/embed-sdk/react';

export function Dashboard() {
  return (
    <FacetDashboard
${properties.join('')}    />
  );
}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** A value in a script, which nothing in it can end. */
function inScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
