/** A valid certificate of an authenticator's maker, signed by its own key. */
import { certificate, type Keys, type Name } from "./certificates.ts"

const NAME: Name = [
  ["550406", "US"],
  ["55040a", "Example Keys"],
  ["55040b", "Authenticator Attestation"],
  ["550403", "Example Authenticator"],
]

/** The certificate for these keys. */
export const makerCertificate = ({ publicKey, privateKey }: Keys): Uint8Array =>
  certificate({ subject: NAME, publicKey, issuer: NAME, signedBy: privateKey })
