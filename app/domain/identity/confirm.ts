/** Confirming one's identity for 15 minutes (identity-confirmed.ts). Refused to an impersonating administrator. Source: api.md U21. */
import { eq, sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { passkeys, sessions } from "#db/schema/index.ts"
import { command, workflow } from "../commands.ts"
import { oneAtATime } from "../one-at-a-time.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { ConfirmByPasskey, ConfirmByPassword } from "./inputs.ts"
import { type ChallengeBinding, consumeChallenge, findChallenge } from "./passkeys/passkey-challenges.ts"
import { verifiedAssertion } from "./passkeys/passkey-credentials.ts"
import { asAssertion } from "./passkeys/passkey-responses.ts"
import { hasCountedUp } from "./passkeys/passkey-sign-in.ts"
import { promptFor } from "./passkeys/passkey-sign-in-options.ts"
import { ownerOf } from "./passkeys/passkeys.ts"
import { verifyPassword } from "./passwords.ts"
import { networkOf } from "./rate-limits.ts"
import { mustStillBeSignedIn } from "./sessions/sessions.ts"
import { mayTry, rejectSignIn } from "./sessions/sign-in.ts"

type Owner = Awaited<ReturnType<typeof ownerOf>>
const PERMISSION = "confirm who one is"

export const confirmationOffered = command(PERMISSION, async (tx, actor, _input: object) => {
  const { email, id } = await ownerOf(tx, actor)
  const passkey = await tx.one(tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, id)).limit(1))
  return { email, hasPasskey: passkey !== undefined }
})

/** Confirms the caller's session by their password. Refuses 429 as signing in does, and a wrong one (401 INVALID_CREDENTIALS; USR_LOGINFAIL). */
export const confirmByPassword = workflow(PERMISSION, async (actor, { password }: ConfirmByPassword): Promise<void> => {
  await byOwnPassword(actor, password, {
    prepare: async () => undefined,
    carryOut: (tx) => confirm(tx, actor),
    wrong: new Refusal("INVALID_CREDENTIALS"),
    what: "Confirmation",
  })
})

type Proven<Prepared> = {
  /** The slow work that is needed only when the password is right. */
  prepare: (owner: Owner) => Promise<Prepared>
  carryOut: (tx: Tx, owner: Owner, prepared: Prepared) => Promise<void>
  wrong: Refusal
  /** The action that a wrong password prevents, for the audit log. */
  what: string
}

/** Carries an action out if the caller's password is right. Refuses 429 as signing in does, and a wrong password with `wrong` (USR_LOGINFAIL). */
export async function byOwnPassword<Prepared>(actor: Actor, password: string, proven: Proven<Prepared>): Promise<void> {
  const owner = await read((tx) => confirmationOptions(tx, actor))
  await oneAtATime(`${actor.ip} ${owner.email}`, async () => {
    const recheck = () => read(async (tx) => void (await confirmationOptions(tx, actor)))
    await recheck()
    const isRight = await verifyPassword(password, owner.passwordHash, { network: networkOf(actor.ip), recheck })
    const prepared = isRight ? { value: await proven.prepare(owner) } : undefined
    const outcome = await write(async (tx) => {
      const { passwordHash } = await confirmationOptions(tx, actor)
      // The password may have been changed while the hash was computed.
      const isOwn = prepared !== undefined && passwordHash === owner.passwordHash
      if (!isOwn) return refuse(tx, actor, owner, { verdict: proven.wrong, what: proven.what })
      return void (await proven.carryOut(tx, owner, prepared.value))
    })
    if (outcome) throw outcome
  })
}

export const challengeConfirmation = workflow(PERMISSION, async (actor, _input: object) => {
  const { options } = await promptFor(actor, bindingOf(actor))
  return { options }
})

/** Confirms the caller's session by a passkey. Refuses 429 as signing in does, and an invalid response (401 PASSKEY_AUTH_FAILED; USR_LOGINFAIL). */
export const confirmByPasskey = workflow(PERMISSION, async (actor, { credential }: ConfirmByPasskey): Promise<void> => {
  const [understood, binding] = [asAssertion(credential), bindingOf(actor)]
  const challenge = { challenge: understood?.challenge ?? "" }
  const passkey = await read(async (tx) => {
    await confirmationOptions(tx, actor)
    const given = await findChallenge(tx, binding, challenge)
    return given === undefined ? undefined : ownPasskey(tx, actor, understood?.answer.id)
  })
  const proof = understood && passkey && (await verifiedAssertion(understood, passkey))
  const outcome = await write(async (tx) => {
    const owner = await confirmationOptions(tx, actor)
    const isFresh = await consumeChallenge(tx, binding, challenge)
    const stored = await ownPasskey(tx, actor, passkey?.credentialId)
    const isOwn = understood?.answer.response.userHandle === owner.passkeyHandle
    if (!isFresh || !proof || !stored || !isOwn || !hasCountedUp(stored, proof)) {
      return refuse(tx, actor, owner, { verdict: new Refusal("PASSKEY_AUTH_FAILED"), what: "Confirmation" })
    }
    await tx.run(
      tx.update(passkeys).set({ counter: proof.counter, lastUsedAt: tx.now }).where(eq(passkeys.id, stored.id)),
    )
    return confirm(tx, actor)
  })
  if (outcome) throw outcome
})

const bindingOf = (actor: Actor): ChallengeBinding => ({ purpose: "confirm", userId: signedInUser(actor) })

/** The caller's account. Refuses an ended session (401), and too many attempts (429). */
async function confirmationOptions(tx: Tx, actor: Actor): Promise<Owner> {
  await mustStillBeSignedIn(tx, actor)
  const owner = await ownerOf(tx, actor)
  await mayTry(tx, actor, owner.email)
  return owner
}

async function ownPasskey(tx: Tx, actor: Actor, credentialId = "") {
  const found = await tx.one(tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))
  return found?.userId === actor.userId ? found : undefined
}

async function confirm(tx: Tx, { sessionId }: Actor): Promise<undefined> {
  await tx.run(
    tx.update(sessions).set({ confirmedAt: tx.now }).where(sql`${sessions.id} is not distinct from ${sessionId}`),
  )
}

const refuse = (tx: Tx, actor: Actor, known: Owner, why: { verdict: Refusal; what: string }): Promise<Refusal> =>
  rejectSignIn(tx, actor, { ...why, known, email: known.email })
