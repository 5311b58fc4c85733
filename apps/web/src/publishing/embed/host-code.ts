import type { GenerateSession } from '@facet/client';
import { pythonLiteral } from '../../look/python-literal.ts';

const PATH = '/api/v1/embed/generate-session';

/** A function that creates a session, in Node. It needs no packages. */
export function nodeText(url: string, body: GenerateSession): string {
  return `// FACET_API_KEY is the API key of an administrator. It never leaves your server.
export async function createSession() {
  const response = await fetch(${JSON.stringify(url + PATH)}, {
    method: 'POST',
    headers: {
      Authorization: \`Bearer \${process.env.FACET_API_KEY}\`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 4)}),
  });
  if (!response.ok) throw new Error(\`Facet returned \${response.status}: \${await response.text()}\`);
  // POST /facet-session answers this, once you know who is signed in.
  const { sessionId } = await response.json();
  return { sessionId };
}`;
}

/** The same in Python, with its standard library. */
export function pythonText(url: string, body: GenerateSession): string {
  return `import json
import os
from urllib.request import Request, urlopen


def create_session():
    # FACET_API_KEY is the API key of an administrator. It never leaves your server.
    body = ${indented(pythonLiteral(body), 4)}
    request = Request(
        ${JSON.stringify(url + PATH)},
        data=json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["FACET_API_KEY"],
            "Content-Type": "application/json",
        },
    )
    # POST /facet-session answers this, once you know who is signed in.
    with urlopen(request, timeout=10) as response:
        return {"sessionId": json.load(response)["sessionId"]}`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
