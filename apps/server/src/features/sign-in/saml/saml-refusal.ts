/**
 * Why a message of an identity provider is not accepted. The message is a sentence for the person in front of the
 * browser; until a signature is verified it tells nothing of what was decrypted, since answers that differ would let
 * an attacker decrypt by trying (Jager and Somorovsky, "How to break XML encryption", 2011).
 */
export class SamlRefusal extends Error {
  override name = 'SamlRefusal';
}
