/** An authenticator in software. It creates passkeys with real keys, signs with them, and can lie in every way that the server must detect. */
import { createHash, type KeyObject, randomBytes, sign } from "node:crypto"
import { cose, isoCBOR } from "@simplewebauthn/server/helpers"
import { newKeys } from "./certificates.ts"
import { makerCertificate } from "./maker-certificate.ts"

/** Deviations from an honest authenticator in an honest browser. */
export type Lies = {
  challenge?: string
  origin?: string
  rpId?: string
  type?: string
  crossOrigin?: boolean
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
  userHandle?: string | null
  signedBy?: KeyObject
  /** Who attests the authenticator: the passkey itself, or its maker by a certificate. Nobody by default. */
  vouchedBy?: "itself" | "maker"
  format?: string
  /** The public key is not a point of its curve. */
  isOffCurve?: boolean
}

/** The options it uses. */
type Creating = { challenge: string; rp: { id?: string | undefined }; user: { id: string } }
type Getting = { challenge: string; rpId?: string | undefined }

const ORIGIN = "http://localhost:3000"
const hash = (data: string | Uint8Array) => createHash("sha256").update(data).digest()
const encode = (data: Uint8Array | string) => Buffer.from(data).toString("base64url")

/** An authenticator with one passkey. It counts its uses from 1. With `counts: false` it always reports 0, as many do. */
export class Authenticator {
  readonly keys = newKeys()
  readonly id: string
  userHandle = ""
  private uses = 0
  private readonly counts: boolean

  constructor({ id = encode(randomBytes(32)), counts = true } = {}) {
    this.id = id
    this.counts = counts
  }

  /** Creates the passkey and responds as `navigator.credentials.create` does, in JSON. */
  create(options: Creating, lies: Lies = {}) {
    this.userHandle = options.user.id
    const clientDataJSON = clientData("webauthn.create", options.challenge, lies)
    const authData = Buffer.concat([this.data(options.rp.id, 0x40, lies), this.attested(lies)])
    return this.credential({
      clientDataJSON,
      attestationObject: this.attestation(authData, clientDataJSON, lies),
      transports: ["internal", "telepathy"],
    })
  }

  /** Signs with the passkey and responds as `navigator.credentials.get` does, in JSON. */
  get(options: Getting, lies: Lies = {}) {
    const clientDataJSON = clientData("webauthn.get", options.challenge, lies)
    const data = this.data(options.rpId, 0, lies)
    const signed = Buffer.concat([data, hash(Buffer.from(clientDataJSON, "base64url"))])
    const userHandle = lies.userHandle === undefined ? this.userHandle : lies.userHandle
    return this.credential({
      clientDataJSON,
      authenticatorData: encode(data),
      signature: encode(sign("sha256", signed, lies.signedBy ?? this.keys.privateKey)),
      userHandle,
    })
  }

  private credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response }
  }

  /** The attestation statement of the new passkey. */
  private attestation(authData: Buffer, clientDataJSON: string, { vouchedBy, format }: Lies): string {
    const signed = Buffer.concat([authData, hash(Buffer.from(clientDataJSON, "base64url"))])
    const keys = vouchedBy === "maker" ? newKeys() : this.keys
    const statement = new Map<string, number | Uint8Array | Uint8Array[]>()
    if (vouchedBy)
      statement.set("alg", cose.COSEALG.ES256).set("sig", new Uint8Array(sign("sha256", signed, keys.privateKey)))
    if (vouchedBy === "maker") statement.set("x5c", [makerCertificate(keys)])
    const parts = new Map<string, string | Uint8Array | typeof statement>([
      ["fmt", format ?? (vouchedBy ? "packed" : "none")],
      ["attStmt", statement],
      ["authData", new Uint8Array(authData)],
    ])
    return encode(isoCBOR.encode(parts))
  }

  /** Authenticator data: the domain's hash, the flags and the counter. */
  private data(rpId: string | undefined, flags: number, lies: Lies): Buffer {
    this.uses += this.counts ? 1 : 0
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.uses)
    const present = lies.isPresent === false ? 0 : 0x01
    const verified = lies.isVerified === false ? 0 : 0x04
    return Buffer.concat([hash(lies.rpId ?? rpId ?? ""), Buffer.from([flags | present | verified]), counter])
  }

  /** Attested credential data: no maker, the passkey's id and its public key. */
  private attested({ isOffCurve = false }: Lies): Buffer {
    const id = Buffer.from(this.id, "base64url")
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" })
    const key = new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, new Uint8Array(isOffCurve ? Buffer.alloc(32, 7) : Buffer.from(x, "base64url"))],
      [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, "base64url"))],
    ])
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
  }
}

function clientData(type: string, challenge: string, lies: Lies): string {
  const { origin = ORIGIN, crossOrigin = false } = lies
  return encode(
    JSON.stringify({ type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin }),
  )
}
