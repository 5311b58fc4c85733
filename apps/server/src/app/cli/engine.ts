/** `npm run engine -- add VERSION | head CHANNEL VERSION | list | remove VERSION | bundle | driver add TYPE | driver list | driver remove TYPE [--force]` */
import { checkSecretKey, type Db, openKeyring } from '@facet/db';
import { dataDirOf, runCommand } from '@facet/db/cli';
import {
  BUNDLED_DRIVERS,
  driverPackages,
  engineVersion,
  installEngine,
  installedEngines,
  makeBundle,
  removeDriver,
  removeEngine,
} from '@facet/engine';
import {
  addDriver,
  addKnownDrivers,
  driverGaps,
  forgetDriver,
  listDrivers,
} from '../../features/deployments/drivers/drivers.service.ts';
import { deploymentsUsing } from '../../features/deployments/variables/deployments-using.ts';
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
       npm run engine -- bundle                prepare the modules of all installed versions for a fast start of pods
       npm run engine -- driver add TYPE       install the driver of a data source (${driverTypes().join(', ')})
       npm run engine -- driver list           show the added drivers
       npm run engine -- driver remove TYPE [--force]
                                              remove a driver from the list and from the data folder; --force also if
                                              variables of deployments still name it

Servers may run. With several nodes, run add and remove on each node that has its own data folder.`;

const dataDir = dataDirOf(process.env);

function driverTypes(): string[] {
  return [...driverPackages().keys()].filter((type) => !BUNDLED_DRIVERS.includes(type));
}

async function add(version: string, channels: readonly Channel[]): Promise<void> {
  // Fails before the installation, which takes a minute, if the database cannot list it.
  await withDb(async () => {});
  const { engineDir } = await installEngine({ dataDir, version, log });
  await makeBundle(engineDir).catch((error: Error) => log(`pods of it start more slowly: ${error.message}`));
  await withDb((db) => addKnownDrivers(db, dataDir, log));
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

/** Servers do it themselves where they may write beside the engine's packages. */
async function bundle(): Promise<void> {
  for (const { version, engineDir } of await installedEngines(dataDir)) {
    await makeBundle(engineDir);
    console.log(`The modules of engine ${version} are bundled.`);
  }
}

async function addDriverOf(type: string): Promise<void> {
  await withDb((db) => addDriver(db, dataDir, type, log));
  console.log(`Deployments can now set CUBEJS_DB_TYPE to ${type}.`);
}

async function showDrivers(): Promise<void> {
  await withDb(async (db) => {
    const gaps = await driverGaps(db, dataDir);
    for (const { type, engine_version: version, integrity } of await listDrivers(db)) {
      const gap = gaps.find((candidate) => candidate.type === type && candidate.version === version);
      const note = gap === undefined ? '' : GAP_NOTES[gap.reason];
      console.log([type.padEnd(12), version.padEnd(12), integrity, note].join(' ').trimEnd());
    }
  });
}

const GAP_NOTES = {
  missing: 'not installed on this node',
  different: 'other packages on this node; run driver add again',
};

async function removeDriverOf(type: string, isForced: boolean): Promise<void> {
  const wasListed = await withDb(async (db) => {
    if (!isForced) await requireUnused(db, type);
    return forgetDriver(db, type);
  });
  let wasInstalled = false;
  for (const { version } of await installedEngines(dataDir))
    wasInstalled = (await removeDriver(dataDir, version, type)) || wasInstalled;
  if (!wasListed && !wasInstalled)
    throw new Error(`The driver ${type} is neither listed nor installed here.`);
  console.log(`The driver ${type} is removed.`);
}

/** @throws a sentence for the operator if variables of deployments name the type */
async function requireUnused(db: Db, type: string): Promise<void> {
  const keyring = await openKeyring({ secretKey: process.env.FACET_SECRET_KEY, dataDir });
  await checkSecretKey(db, keyring);
  const ids = await deploymentsUsing(db, keyring, type);
  if (ids.length === 0) return;
  throw new Error(
    `The driver ${type} is used by ${ids.length === 1 ? 'deployment' : 'deployments'} ${ids.join(', ')}; change ` +
      'CUBEJS_DB_TYPE there first, or add --force. Their queries then fail.',
  );
}

function log(line: string): void {
  console.log(line);
}

function channelOf(text: string | undefined): Channel {
  const channel = CHANNELS.find((candidate) => candidate === text);
  if (channel === undefined) throw new Error(`The channel must be ${CHANNELS.join(' or ')}.\n\n${USAGE}`);
  return channel;
}

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2);
  const [first = '', second = '', third] = rest;
  if (command === 'driver' && first === 'add' && rest.length === 2) return addDriverOf(second);
  if (command === 'driver' && first === 'list' && rest.length === 1) return showDrivers();
  if (command === 'driver' && first === 'remove' && rest.length === 2) return removeDriverOf(second, false);
  if (command === 'driver' && first === 'remove' && rest.length === 3 && third === '--force')
    return removeDriverOf(second, true);
  if (command === 'add' && rest.length === 1) return add(first, CHANNELS);
  if (command === 'add' && rest.length === 3 && second === '--channel') return add(first, [channelOf(third)]);
  if (command === 'head' && rest.length === 2) return head(channelOf(first), second);
  if (command === 'list' && rest.length === 0) return list();
  if (command === 'bundle' && rest.length === 0) return bundle();
  if (command === 'remove' && rest.length === 1) return remove(first);
  throw new Error(USAGE);
});
