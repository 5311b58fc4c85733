/** `npm run engine -- add VERSION | head CHANNEL VERSION | list | remove VERSION` */
import { dataDirOf, runCommand } from '@facet/db/cli';
import { engineVersion, installEngine, installedEngines, removeEngine } from '@facet/engine';
import {
  addEngineVersion,
  CHANNELS,
  type Channel,
  lockEngineVersions,
  setChannelHead,
} from '../../features/deployments/versions/register-engine.ts';
import { unlistEngine } from '../../features/deployments/versions/unlist-engine.ts';
import { listEngineVersions } from '../../features/deployments/versions/versions.service.ts';
import { withDb } from './with-db.ts';

const USAGE = `Usage: npm run engine -- add VERSION [--channel ${CHANNELS.join('|')}]
                                              install a version and list it in one or both channels
       npm run engine -- head CHANNEL VERSION  make a listed version the head of its channel
       npm run engine -- list                  show the listed versions
       npm run engine -- remove VERSION        remove a version from the list and from the data folder

Servers may run. With several nodes, run add and remove on each node that has its own data folder.`;

const dataDir = dataDirOf(process.env);

async function add(version: string, channels: readonly Channel[]): Promise<void> {
  // Fails before the installation, which takes a minute, if the database cannot list it.
  await withDb(async () => {});
  await installEngine({ dataDir, version, log: (line) => console.log(line) });
  await withDb((db) =>
    db.transaction().execute(async (tx) => {
      await lockEngineVersions(tx);
      for (const channel of channels) await addEngineVersion(tx, channel, version);
    }),
  );
  console.log(`Engine ${version} is listed in ${channels.join(' and ')}: deployments can switch to it.`);
}

async function head(channel: Channel, version: string): Promise<void> {
  await withDb((db) =>
    db.transaction().execute(async (tx) => {
      await lockEngineVersions(tx);
      const versions = await listEngineVersions(tx);
      if (!versions.some((row) => row.release_channel === channel && row.version === version))
        throw new Error(`Engine ${version} is not listed in the channel ${channel}: add it first.`);
      await setChannelHead(tx, channel, version);
    }),
  );
  console.log(
    `Engine ${version} is now the head of ${channel}. Deployments switch to it with their next build.`,
  );
}

async function list(): Promise<void> {
  const here = new Set((await installedEngines(dataDir)).map((engine) => engine.version));
  await withDb(async (db) => {
    for (const row of await listEngineVersions(db)) {
      const notes = [
        ...(row.is_head ? ['head'] : []),
        ...(row.version === engineVersion() ? ['ships with Facet'] : []),
        ...(here.has(row.version) ? [] : ['not installed on this node']),
      ];
      console.log(
        [row.release_channel.padEnd(8), row.version.padEnd(12), notes.join(', ')].join(' ').trimEnd(),
      );
    }
  });
}

async function remove(version: string): Promise<void> {
  if (version === engineVersion())
    throw new Error(`Engine ${version} ships with Facet and cannot be removed.`);
  await withDb(async (db) => {
    const wasListed = await unlistEngine(db, version);
    const wasInstalled = await removeEngine(dataDir, version);
    if (!wasListed && !wasInstalled)
      throw new Error(`Engine ${version} is neither listed nor installed here.`);
  });
  console.log(`Engine ${version} is removed.`);
}

function channelOf(text: string | undefined): Channel {
  const channel = CHANNELS.find((candidate) => candidate === text);
  if (channel === undefined) throw new Error(`The channel must be ${CHANNELS.join(' or ')}.\n\n${USAGE}`);
  return channel;
}

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2);
  const [first = '', second = '', third] = rest;
  if (command === 'add' && rest.length === 1) return add(first, CHANNELS);
  if (command === 'add' && rest.length === 3 && second === '--channel') return add(first, [channelOf(third)]);
  if (command === 'head' && rest.length === 2) return head(channelOf(first), second);
  if (command === 'list' && rest.length === 0) return list();
  if (command === 'remove' && rest.length === 1) return remove(first);
  throw new Error(USAGE);
});
