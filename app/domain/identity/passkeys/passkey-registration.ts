/** Registering a passkey: a challenge, the authenticator's response, and storing its key. Source: api.md U13, U14; threats.md T21. */
import { randomBytes } from "node:crypto"
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server"
import { eq } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { passkeys, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../../audit/log.ts"
import { command, workflow } from "../../commands.ts"
import { mustBeConfirmed } from "../../identity-confirmed.ts"
import { type Actor, signedInUser } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"
import { defaultsOf } from "../../settings/defaults.ts"
import { mustStillBeSignedIn } from "../sessions/sessions.ts"
import { requireOfAdministrator } from "./admin-passkeys.ts"
import {
  CHALLENGE_LIFETIME,
  type ChallengeBinding,
  consumeChallenge,
  findChallenge,
  makeChallenge,
} from "./passkey-challenges.ts"
import { ALGORITHMS, type Credential, relyingParty, verifiedRegistration } from "./passkey-credentials.ts"
import { mailPasskeyAdded } from "./passkey-emails.ts"
import type { RegisterPasskey } from "./passkey-inputs.ts"
import { asRegistration } from "./passkey-responses.ts"
import { called, ownerOf, type Passkey } from "./passkeys.ts"
import { isFirstPasskey, requireOfHolder } from "./staff-passkeys.ts"

/** The options for making a passkey on a device that has none of the caller's. Refuses at an IP address, which can have no passkeys. */
export const challengeRegistration = workflow("manage own passkeys", async (actor, _input: object) => {
  const { rpID, isDomain } = relyingParty()
  if (!isDomain) throw new Refusal("PASSKEY_REGISTRATION_FAILED", { message: NO_DOMAIN })
  const { owner, handle, challenge, known, rpName } = await write((tx) => prepare(tx, actor))
  const options: PublicKeyCredentialCreationOptionsJSON = {
    rp: { id: rpID, name: rpName },
    user: { id: handle, name: owner.email, displayName: fullName(owner) },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: CHALLENGE_LIFETIME,
    attestation: "none",
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, type: "public-key", transports })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    extensions: { credProps: true },
  }
  return { options }
})

const NO_DOMAIN = "Passkeys need a domain name, and this site is reached by an IP address. Please tell management."

async function prepare(tx: Tx, actor: Actor) {
  await mustStillBeSignedIn(tx, actor)
  await mustBeConfirmed(tx, actor)
  const owner = await ownerOf(tx, actor)
  const handle = owner.passkeyHandle ?? randomBytes(32).toString("base64url")
  await tx.run(tx.update(users).set({ passkeyHandle: handle }).where(eq(users.id, owner.id)))
  const { challenge } = await makeChallenge(tx, { purpose: "register", userId: owner.id })
  const known = await tx.all(tx.select().from(passkeys).where(eq(passkeys.userId, owner.id)))
  const { propertyName, websiteHeader } = await defaultsOf(tx)
  return { owner, handle, challenge, known, rpName: propertyName ?? websiteHeader ?? "Suitekeeper" }
}

/**
 * Stores a passkey and mails the person. Refuses (400 PASSKEY_REGISTRATION_FAILED) a challenge that is expired, used or another's, another origin or
 * domain, no user verification, and a passkey already stored. The challenge is used up either way. `isRequiredNow`: it is the first one of an
 * administrator, whose password alone no longer signs in. Audit USR_PASSKEY_ADDED.
 */
export const registerPasskey = workflow("manage own passkeys", (actor, input: RegisterPasskey) =>
  registerPasskeyAt(actor, input),
)

/** The check before a passkey is made. Refuses (403 CONFIRMATION_REQUIRED) a session that was not confirmed recently. */
export const beginRegistration = command(
  "manage own passkeys",
  (tx, actor, _input: { passkeyName?: string | undefined }) => mustBeConfirmed(tx, actor),
)

type Registered = Passkey & { isRequiredNow: boolean }

export async function registerPasskeyAt(actor: Actor, input: RegisterPasskey, now?: number): Promise<Registered> {
  await read(async (tx) => {
    await mustStillBeSignedIn(tx, actor)
    await mustBeConfirmed(tx, actor)
  }, now)
  const understood = asRegistration(input.credential)
  const binding: ChallengeBinding = { purpose: "register", userId: signedInUser(actor) }
  if (!understood) throw new Refusal("PASSKEY_REGISTRATION_FAILED")
  const { challenge } = understood
  const given = await read((tx) => findChallenge(tx, binding, { challenge }), now)
  const made = given === undefined ? undefined : await verifiedRegistration(understood)
  const outcome = await write(async (tx) => {
    await mustStillBeSignedIn(tx, actor)
    const isFresh = await consumeChallenge(tx, binding, { challenge })
    const taken = made && (await tx.one(tx.select().from(passkeys).where(eq(passkeys.credentialId, made.credentialId))))
    if (!made || !isFresh || taken) return new Refusal("PASSKEY_REGISTRATION_FAILED")
    return store(tx, actor, made, input.passkeyName ?? null)
  }, now)
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

async function store(tx: Tx, actor: Actor, made: Credential, name: string | null): Promise<Registered> {
  const owner = await ownerOf(tx, actor)
  const isFirst = await isFirstPasskey(tx, owner.id)
  await tx.run(tx.insert(passkeys).values({ ...made, userId: owner.id, name, createdAt: tx.now }))
  await record(tx, actor, {
    category: "USR_PASSKEY_ADDED",
    details: `Added ${called({ name })} to ${owner.email}.`,
    metadata: { UserID: owner.id, PasskeyName: name },
  })
  await requireOfHolder(tx, owner.id)
  await mailPasskeyAdded(tx, owner, name)
  const isRequiredNow = isFirst && (await requireOfAdministrator(tx, actor, owner.id))
  return { credentialId: made.credentialId, name, createdAt: tx.now, lastUsedAt: null, isRequiredNow }
}
