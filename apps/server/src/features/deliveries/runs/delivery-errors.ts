/** Why a run, or what it shows some recipients, cannot be delivered, for its owner. Trying again does not help. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
}

/** The mail server does not take emails for now. */
export class TemporarilyRefused extends Error {
  override name = 'TemporarilyRefused';
}
