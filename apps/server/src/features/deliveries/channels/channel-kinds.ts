import type { ChannelKind } from './channel-message.ts';
import { slackChannel } from './slack-channel.ts';
import { webhookChannel } from './webhook-channel.ts';

export const CHANNEL_TYPES = ['WEBHOOK', 'SLACK'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** How messages are posted to each kind of channel. */
export const CHANNEL_KINDS: Readonly<Record<ChannelType, ChannelKind>> = {
  WEBHOOK: webhookChannel,
  SLACK: slackChannel,
};
