/** A node without a heartbeat for this long counts as lost, together with its pods. */
export const NODE_LOST_SECONDS = 15;
