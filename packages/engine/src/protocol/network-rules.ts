/** What the drivers of a pod may reach in addition to public and private networks, and what they may not. */
export type NetworkRules = {
  /** Host names, IP addresses and networks that they may reach although they are refused by default. */
  allow: readonly string[];
  /** The server's own database, which they may not reach. */
  ownDatabase?: { host: string; port: number } | undefined;
};
