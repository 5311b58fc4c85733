/** A column of a chart, as messages name it. */
export interface MessageColumn {
  readonly name: string;
  readonly title: string;
  readonly type: string;
}

/** A chart of a dashboard in a message. */
export interface MessageChart {
  readonly widgetId: string;
  readonly title: string;
  /** A one-sentence description of what the chart shows; null if it failed. */
  readonly summary: string | null;
  /** Why the chart failed; null if it did not. */
  readonly error: string | null;
  readonly columns: readonly MessageColumn[];
  readonly rows: readonly (readonly unknown[])[];
  /** Whether the chart has more rows than the message. */
  readonly isTruncated: boolean;
}

/** What a run posts to the channels of its notification. */
export interface ChannelMessage {
  readonly notificationId: number;
  readonly runId: number;
  readonly deploymentId: number;
  readonly scheduledFor: Date;
  readonly dataFrom: Date;
  readonly timeZone: string;
  /** BCP 47. */
  readonly locale: string;
  readonly dashboard: {
    readonly publicId: string;
    readonly title: string;
    readonly description: string | null;
    readonly url: string;
  };
  /** The note about what has changed, in paragraphs; null if the notification has none. */
  readonly note: string | null;
  readonly charts: readonly MessageChart[];
}

/** A request with a message, as `POST`. */
export interface ChannelPost {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** One attempt to post a message. */
export interface PostAttempt {
  /** Identifies the message; the same in every attempt. */
  readonly messageId: string;
  /** The decrypted secret of the channel, if its kind has one. */
  readonly secret: string | null;
  readonly now: Date;
}

/** How messages are posted to a kind of channel. */
export interface ChannelKind {
  /** Whether receivers recognise repeated messages. If not, a message that may have arrived is never posted again. */
  readonly recognisesRepeats: boolean;
  /** Whether a response means that the message will never be accepted. */
  isRefusal(status: number): boolean;
  post(message: ChannelMessage, attempt: PostAttempt): ChannelPost;
}
