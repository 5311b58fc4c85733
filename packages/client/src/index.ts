export { type Client, createClient, createConfig } from './generated/client/index.ts';
export * from './generated/index.ts';
