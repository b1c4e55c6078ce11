/** Verifying browsers' responses to a challenge. Domain name and origin come from BASE_URL, never from the request. Source: threats.md T19, T21. */
import { createPublicKey } from "node:crypto"
import { isIP } from "node:net"
import { publicAddress } from "../../mail/public-address.ts"
import { type Assertion, quietly, type Registration, type Understood } from "./passkey-responses.ts"

/** The accepted algorithms: Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS: ReadonlySet<string> = new Set(["usb", "nfc", "ble", "smart-card", "hybrid", "internal", "cable"])
/** An RSA key of 4096 bits is half as large; larger keys only cost time. */
const LARGEST_KEY = 1200

/** The relying party: the domain name, and the origin that browsers sign. An IP address cannot be one. */
export function relyingParty(): { rpID: string; origin: string; isDomain: boolean } {
  const { hostname, origin } = new URL(publicAddress("/"))
  return { rpID: hostname, origin, isDomain: !hostname.startsWith("[") && isIP(hostname) === 0 }
}

/** Loaded with the first passkey, because it is large. One of its packages needs the polyfill first, which the bundle would place after it. */
async function webAuthn() {
  await import("reflect-metadata")
  const server = await import("@simplewebauthn/server")
  const { cose, decodeAttestationObject, decodeCredentialPublicKey } = await import("@simplewebauthn/server/helpers")
  return { ...server, cose, decodeAttestationObject, decodeCredentialPublicKey }
}

export type Credential = { credentialId: string; publicKey: string; counter: number; transports: string[] }

/** The passkey of a registration. Undefined for another challenge, origin or domain name, or without user verification. */
export async function verifiedRegistration({
  answer,
  challenge,
}: Understood<Registration>): Promise<Credential | undefined> {
  const { rpID, origin } = relyingParty()
  const { transports, ...response } = answer.response
  if (!(await isOwnWord(response.attestationObject))) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  if (id !== answer.id || publicKey.length > LARGEST_KEY || !(await isOnItsCurve(publicKey))) return undefined
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: knownOf(transports),
  }
}

/** Whether an elliptic key is a point of P-256: with any other, no sign-in could ever be verified. Other key types pass. */
async function isOnItsCurve(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await webAuthn()
  const key = decodeCredentialPublicKey(publicKey)
  if (!cose.isCOSEPublicKeyEC2(key)) return true
  const [x, y] = [key.get(cose.COSEKEYS.x), key.get(cose.COSEKEYS.y)]
  if (x === undefined || y === undefined || key.get(cose.COSEKEYS.crv) !== cose.COSECRV.P256) return false
  const point = { x: Buffer.from(x).toString("base64url"), y: Buffer.from(y).toString("base64url") }
  const jwk = { kty: "EC", crv: "P-256", ...point }
  return quietly(() => createPublicKey({ key: jwk, format: "jwk" })) !== undefined
}

/** Whether the response has no attestation certificates. None were requested, and checking them would fetch addresses that they name. */
async function isOwnWord(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await webAuthn()
  const isBare = quietly(() => {
    const attestation = decodeAttestationObject(bytesOf(attestationObject))
    const [format, statement] = [attestation.get("fmt"), attestation.get("attStmt")]
    return format === "none" || (format === "packed" && statement.get("x5c") === undefined)
  })
  return isBare === true
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"))

const knownOf = (transports: unknown): string[] =>
  Array.isArray(transports) ? [...TRANSPORTS].filter((known) => transports.includes(known)) : []

/** The authenticator's use counter, when the passkey's key signed; else undefined. The counter itself is checked where it is written. */
export async function verifiedAssertion(
  { answer, challenge }: Understood<Assertion>,
  passkey: Pick<Credential, "credentialId" | "publicKey">,
): Promise<{ counter: number } | undefined> {
  const { rpID, origin } = relyingParty()
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined
}
