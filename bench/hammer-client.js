import autocannon from 'autocannon';

/*
 * hammer-client.js OPTIONS: sends requests with autocannon, on each connection one after the other and then again from the
 * first. The connections begin with different ones. Prints the result as JSON.
 */
const { requests, ...options } = JSON.parse(process.argv[2] ?? '');
let connections = 0;
const result = await autocannon({
  ...options,
  setupClient(client) {
    const first = connections % requests.length;
    connections += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  },
});
process.stdout.write(JSON.stringify(result));
