/** A valid certificate of an authenticator's maker, signed by its own key and encoded in DER by hand. */
import { type KeyObject, sign } from "node:crypto"

const SEQUENCE = 0x30
const ECDSA_WITH_SHA256 = "2a8648ce3d040302"
const NAME: [oid: string, value: string][] = [
  ["550406", "US"],
  ["55040a", "Example Keys"],
  ["55040b", "Authenticator Attestation"],
  ["550403", "Example Authenticator"],
]

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const time = (text: string) => der(0x17, Buffer.from(text))

/** The certificate for these keys. */
export function makerCertificate({
  publicKey,
  privateKey,
}: {
  publicKey: KeyObject
  privateKey: KeyObject
}): Uint8Array {
  const algorithm = der(SEQUENCE, oid(ECDSA_WITH_SHA256))
  const parts = NAME.map(([type, value]) => der(0x31, der(SEQUENCE, oid(type), der(0x0c, Buffer.from(value)))))
  const name = der(SEQUENCE, ...parts)
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, time("200101000000Z"), time("491231000000Z")),
    name,
    publicKey.export({ format: "der", type: "spki" }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)])
  return new Uint8Array(der(SEQUENCE, body, algorithm, der(0x03, signature)))
}
