/**
 * What browsers answer to a challenge, read and verified: nothing that is sent may do more than be refused. The domain name and the
 * origin are those of BASE_URL, never of the request. Source: security.md T19, T21.
 */
import { isIP } from "node:net"
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server"
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers"
import { z } from "zod"
import { siteAddress } from "../mail/site.ts"

/** The algorithms that passkeys are made with: Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS: ReadonlySet<string> = new Set(["usb", "nfc", "ble", "smart-card", "hybrid", "internal", "cable"])
/** An RSA key of 4096 bits is half of this; larger ones only cost time. */
const LARGEST_KEY = 1200

/** Whose passkeys they are: the domain name, and the origin that browsers sign. An IP address can have none. */
export function relyingParty(): { rpID: string; origin: string; isDomain: boolean } {
  const { hostname, origin } = new URL(siteAddress("/"))
  return { rpID: hostname, origin, isDomain: !hostname.startsWith("[") && isIP(hostname) === 0 }
}

const encoded = () =>
  z
    .string()
    .min(1)
    .max(10_000)
    .regex(/^[\w-]+$/)
const common = { id: encoded().max(1400), rawId: encoded().max(1400), type: z.literal("public-key") }
const Registered = z.object({
  ...common,
  response: z.object({ clientDataJSON: encoded(), attestationObject: encoded(), transports: z.unknown().optional() }),
})
const Asserted = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(),
    authenticatorData: encoded(),
    signature: encoded(),
    userHandle: encoded(),
  }),
})

export type Registration = z.infer<typeof Registered>
export type Assertion = z.infer<typeof Asserted>
/** An answer as it was understood, with the challenge it says it signed. */
export type Understood<Answer> = { answer: Answer; challenge: string }

/** A registration by its shape, or undefined. */
export const asRegistration = (sent: unknown) => understood(Registered, sent)
/** A sign-in by its shape, or undefined. The authenticator must say whose passkey it used. */
export const asAssertion = (sent: unknown) => understood(Asserted, sent)

function understood<Answer extends { response: { clientDataJSON: string } }>(
  shape: z.ZodType<Answer>,
  sent: unknown,
): Understood<Answer> | undefined {
  const read = shape.safeParse(sent)
  if (!read.success) return undefined
  const challenge = challengeIn(read.data.response.clientDataJSON)
  return challenge === undefined ? undefined : { answer: read.data, challenge }
}

/** The challenge within what the browser signed. Undefined for what is no such text, and for an answer made in a frame of another site. */
function challengeIn(clientDataJSON: string): string | undefined {
  const Signed = z.object({ challenge: encoded(), crossOrigin: z.literal(false).optional() })
  const read = quietly(() => JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")))
  const signed = Signed.safeParse(read)
  return signed.success ? signed.data.challenge : undefined
}

/** What is kept of a passkey. Source: db/schema/identity.ts. */
export type Credential = { credentialId: string; publicKey: string; counter: number; transports: string[] }

/** The passkey a registration made, or undefined: another challenge, origin or domain name, or no user verification. */
export async function verifiedRegistration({
  answer,
  challenge,
}: Understood<Registration>): Promise<Credential | undefined> {
  const { rpID, origin } = relyingParty()
  const { transports: said, ...response } = answer.response
  if (quietly(() => namesItsMaker(response.attestationObject)) !== false) return undefined
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
  if (id !== answer.id || publicKey.length > LARGEST_KEY) return undefined
  return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports: knownOf(said) }
}

/** Whether it comes with certificates. None were asked for, and checking them would fetch addresses that they name. */
function namesItsMaker(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const [format, statement] = [attestation.get("fmt"), attestation.get("attStmt")]
  return !(format === "none" || (format === "packed" && statement.get("x5c") === undefined))
}

const knownOf = (transports: unknown): string[] =>
  Array.isArray(transports) ? [...TRANSPORTS].filter((known) => transports.includes(known)) : []

/**
 * How often the authenticator says this passkey was used, when the sign-in is signed with its key; undefined otherwise.
 * Whether that number may be is judged where it is written.
 */
export async function verifiedAssertion(
  { answer, challenge }: Understood<Assertion>,
  passkey: Pick<Credential, "credentialId" | "publicKey">,
): Promise<{ counter: number } | undefined> {
  const { rpID, origin } = relyingParty()
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined
}

function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
