import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import type { AllowList } from './allow-list.ts';
import { checkHost, OutboundRefused, vettedLookup } from './vetted-lookup.ts';

const CONNECT_MS = 15_000;
/** Idle connections are closed after this time; programs have shorter limits of their own. */
const IDLE_MS = 120_000;

/** Statuses of the proxy's own refusals. No server uses these numbers, so a program's error message identifies them. */
export const PROXY_ANSWERS = { refused: 470, unresolved: 471, unreachable: 472, slow: 473 } as const;

/** Headers between a client and its proxy, which are not forwarded (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'upgrade'];

/** A proxy for one program that this server runs. */
export interface EgressProxy {
  /** The value for `http_proxy` and similar variables; contains the credential. */
  readonly url: string;
  /** Closes the proxy and every connection through it. */
  close(): Promise<void>;
}

/**
 * Opens an HTTP proxy on loopback for one program. The rules are those of `Outbound`: tunnels (`CONNECT`) to public and
 * listed addresses, plain HTTP to listed ones only. Names are resolved and checked when connecting.
 * @param only the only destination; defaults to every allowed one
 */
export async function openEgressProxy(
  allowed: AllowList,
  only?: { readonly host: string; readonly port: number },
): Promise<EgressProxy> {
  const secret = randomBytes(24).toString('base64url');
  const sockets = new Set<Duplex>();
  const exit: Exit = { allowed, only, sockets, credential: Buffer.from(`Basic ${btoa(`facet:${secret}`)}`) };
  const server = createServer((req, res) => forward(exit, req, res));
  server.on('connect', (req, socket, head) => tunnel(exit, req, socket, head));
  server.on('connection', (socket) => keep(sockets, socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://facet:${secret}@127.0.0.1:${port}`, close: () => closeAll(server, sockets) };
}

interface Exit {
  readonly allowed: AllowList;
  readonly only: { readonly host: string; readonly port: number } | undefined;
  readonly sockets: Set<Duplex>;
  readonly credential: Buffer;
}

function isAuthorised({ credential }: Exit, req: IncomingMessage): boolean {
  const given = Buffer.from(req.headers['proxy-authorization'] ?? '');
  return given.length === credential.length && timingSafeEqual(given, credential);
}

function tunnel(exit: Exit, req: IncomingMessage, client: Duplex, head: Buffer): void {
  client.on('error', () => client.destroy());
  const refuse = (status: number) =>
    client.end(`HTTP/1.1 ${status} Refused\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n`);
  if (!isAuthorised(exit, req)) return void refuse(407);
  const address = URL.parse(`https://${req.url}`);
  if (address === null) return void refuse(400);
  const upstream = connectTo(exit, address.hostname, Number(address.port || 443), refuse);
  if (upstream === undefined) return;
  client.once('close', () => upstream.destroy());
  upstream.once('connect', () => {
    client.write('HTTP/1.1 200 Connected\r\n\r\n');
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
  });
  upstream.once('close', () => client.destroy());
}

/** Plain HTTP, to listed hosts only. */
function forward(exit: Exit, req: IncomingMessage, res: ServerResponse): void {
  const refuse = (status: number) => {
    if (res.headersSent) res.destroy();
    else res.writeHead(status, { 'proxy-authenticate': 'Basic' }).end();
  };
  if (!isAuthorised(exit, req)) return void refuse(407);
  const address = URL.parse(req.url ?? '');
  if (address?.protocol !== 'http:') return void refuse(400);
  const { hostname, pathname, search, host } = address;
  if (!exit.allowed.hasHost(hostname) && !exit.allowed.hasAddress(hostname))
    return void refuse(PROXY_ANSWERS.refused);
  const upstream = connectTo(exit, hostname, Number(address.port || 80), refuse);
  if (upstream === undefined) return;
  const headers = Object.fromEntries(
    Object.entries(req.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
  );
  const onward = request({
    createConnection: () => upstream,
    method: req.method,
    path: `${pathname}${search}`,
    headers: { ...headers, host, connection: 'close' },
  });
  onward.on('response', (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    // Unlike `pipe`, closes the connection if the upstream is lost: otherwise the program would wait for the rest.
    pipeline(answer, res, () => undefined);
  });
  onward.on('error', () => refuse(PROXY_ANSWERS.unreachable));
  res.once('close', () => upstream.destroy());
  req.pipe(onward);
}

/** Connects to an allowed destination; otherwise calls `refuse` with the reason. */
function connectTo(
  exit: Exit,
  host: string,
  port: number,
  refuse: (status: number) => void,
): Socket | undefined {
  const { allowed, only, sockets } = exit;
  if (only !== undefined && (only.host !== host || only.port !== port)) {
    refuse(PROXY_ANSWERS.refused);
    return undefined;
  }
  try {
    checkHost(allowed, host);
  } catch {
    refuse(PROXY_ANSWERS.refused);
    return undefined;
  }
  const socket = connect({
    host: host.replace(/^\[|\]$/g, ''),
    port,
    lookup: vettedLookup(allowed),
    autoSelectFamily: true,
  });
  keep(sockets, socket);
  const patience = setTimeout(() => {
    refuse(PROXY_ANSWERS.slow);
    socket.destroy();
  }, CONNECT_MS);
  let isConnected = false;
  socket.once('connect', () => {
    isConnected = true;
    clearTimeout(patience);
  });
  socket.once('close', () => clearTimeout(patience));
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', (error) => {
    if (!isConnected) refuse(answerOf(error));
  });
  return socket;
}

function answerOf(error: NodeJS.ErrnoException): number {
  if (error instanceof OutboundRefused) return PROXY_ANSWERS.refused;
  const isUnresolved = error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN' || error.code === 'ENODATA';
  return isUnresolved ? PROXY_ANSWERS.unresolved : PROXY_ANSWERS.unreachable;
}

function keep(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

async function closeAll(server: Server, sockets: Set<Duplex>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}
