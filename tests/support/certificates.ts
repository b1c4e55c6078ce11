/** X.509 certificates, encoded in DER by hand: Node can read them but cannot make them. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"

const SEQUENCE = 0x30
const SET = 0x31
const OCTETS = 0x04
const ECDSA_WITH_SHA256 = "2a8648ce3d040302"
const COMMON_NAME = "550403"
const ALTERNATIVE_NAMES = "551d11"
const BASIC_CONSTRAINTS = "551d13"
const YES = [0x01, 0x01, 0xff]
const DNS_NAME = 0x82

export type Keys = { publicKey: KeyObject; privateKey: KeyObject }
/** A name: its parts by object identifier (hexadecimal). */
export type Name = [oid: string, value: string][]

type Certificate = {
  subject: Name
  publicKey: KeyObject
  issuer: Name
  /** The key of the issuer. */
  signedBy: KeyObject
  /** A day of this century, "491231". */
  until?: string
  /** The values of its extensions, by object identifier. */
  extensions?: [oid: string, value: Buffer][]
}

/** An element of DER: its tag, its length and its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const long = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(size < 128 ? [size] : long)]), content])
}
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const time = (day: string) => der(0x17, Buffer.from(`${day}000000Z`))
const nameOf = (name: Name) =>
  der(SEQUENCE, ...name.map(([type, value]) => der(SET, der(SEQUENCE, oid(type), der(0x0c, Buffer.from(value))))))

/** A certificate in DER, valid from 2020 on. */
export function certificate({ subject, publicKey, issuer, signedBy, until = "491231", extensions }: Certificate) {
  const algorithm = der(SEQUENCE, oid(ECDSA_WITH_SHA256))
  const listed = extensions?.map(([id, value]) => der(SEQUENCE, oid(id), der(OCTETS, value)))
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    nameOf(issuer),
    der(SEQUENCE, time("200101"), time(until)),
    nameOf(subject),
    publicKey.export({ format: "der", type: "spki" }),
    ...(listed ? [der(0xa3, der(SEQUENCE, ...listed))] : []),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, signedBy)])
  return new Uint8Array(der(SEQUENCE, body, algorithm, der(0x03, signature)))
}

export const newKeys = (): Keys => generateKeyPairSync("ec", { namedCurve: "P-256" })

const pem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString("base64")}\n-----END CERTIFICATE-----\n`

/** An authority with this name: its own certificate, and a function that certifies a host until a day. All in PEM. */
export function authority(name: string) {
  const keys = newKeys()
  const issuer: Name = [[COMMON_NAME, name]]
  const own = { subject: issuer, publicKey: keys.publicKey, issuer, signedBy: keys.privateKey }
  return {
    certificate: pem(certificate({ ...own, extensions: [[BASIC_CONSTRAINTS, der(SEQUENCE, Buffer.from(YES))]] })),
    certifies(host: string, until?: string): { certificate: string; key: string } {
      const { publicKey, privateKey } = newKeys()
      const names = der(SEQUENCE, der(DNS_NAME, Buffer.from(host)))
      const server = { subject: [[COMMON_NAME, host]] as Name, publicKey, issuer, signedBy: keys.privateKey, until }
      return {
        certificate: pem(certificate({ ...server, extensions: [[ALTERNATIVE_NAMES, names]] })),
        key: String(privateKey.export({ format: "pem", type: "pkcs8" })),
      }
    },
  }
}
