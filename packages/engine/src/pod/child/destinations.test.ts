import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Destinations } from './destinations.ts';

/** Whether a pod may connect to each of the addresses on port 5432. */
const reachable = (destinations: Destinations, addresses: string[], host?: string) =>
  addresses.filter((address) => {
    try {
      destinations.check(host ?? address, address, 5432);
      return true;
    } catch {
      return false;
    }
  });

const HERE = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0.0.0.0', '::'];
const LINK = [
  '169.254.169.254',
  '169.254.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '100.100.100.200',
];
const PRIVATE = ['10.0.0.5', '192.168.1.1', '172.16.3.4', 'fd12::1', '203.0.113.9', '2a00::1'];

test('pods reach public and private networks, but neither this machine nor its link', () => {
  const destinations = new Destinations({ allow: [] });
  assert.deepEqual(reachable(destinations, [...HERE, ...LINK, ...PRIVATE]), PRIVATE);
});

test('the operator can allow addresses, networks and names', () => {
  const destinations = new Destinations({ allow: ['127.0.0.1', '169.254.0.0/16', 'DB.internal'] });
  const allowed = ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '169.254.169.254', '169.254.0.1'];
  assert.deepEqual(reachable(destinations, [...HERE, ...LINK]), allowed);
  assert.deepEqual(reachable(destinations, HERE, 'db.INTERNAL'), HERE);
});

test("Facet's own database is refused at every form of its address, and only at its port", async () => {
  const ownDatabase = { host: '10.20.30.40', port: 5432 };
  const destinations = new Destinations({ allow: [], ownDatabase });
  await destinations.watchDatabase();
  assert.deepEqual(reachable(destinations, ['10.20.30.40', '::ffff:10.20.30.40', '10.20.30.41']), [
    '10.20.30.41',
  ]);
  destinations.check('other', '10.20.30.40', 5433);
  assert.throws(() => destinations.check('sales.example', '10.20.30.40', 5432), {
    message:
      "sales.example (10.20.30.40), port 5432, is the address of Facet's own database, " +
      'which pods may not reach unless FACET_OUTBOUND_ALLOW lists it',
  });
  const permitted = new Destinations({ allow: ['10.20.30.40'], ownDatabase });
  await permitted.watchDatabase();
  assert.deepEqual(reachable(permitted, ['10.20.30.40']), ['10.20.30.40']);
});
