/**
 * Why a message of an identity provider was refused. The message is a sentence for the user. Until the signature is
 * verified it reveals nothing about decrypted content: different responses would be a decryption oracle (Jager and
 * Somorovsky, "How to break XML encryption", 2011).
 */
export class SamlRefusal extends Error {
  override name = 'SamlRefusal';
}
