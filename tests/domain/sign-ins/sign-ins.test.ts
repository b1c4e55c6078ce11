/** People on a tenant's account: invited, joined, removed. Source: api.md 4.11. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { deletedUsers, sessions, signInInvitations, signIns, users } from "#db/schema/index.ts"
import { deleteUser, disableUser } from "~/domain/identity/account-states.ts"
import { endSessionsAfterRestore } from "~/domain/identity/after-restore.ts"
import { grantOnPage, grantPermission, setLevel } from "~/domain/identity/permission-changes.ts"
import { findSession } from "~/domain/identity/sessions/sessions.ts"
import { findAccount } from "~/domain/identity/users.ts"
import { ANONYMOUS, mustBeTenant, SYSTEM, signedInUser, type TenantActor } from "~/domain/permissions.ts"
import { acceptInvitation, lookUpInvitation } from "~/domain/sign-ins/accept.ts"
import { cancelInvitation, invitePerson, invitePersonFor } from "~/domain/sign-ins/invite.ts"
import { ownPeople } from "~/domain/sign-ins/people.ts"
import { removePerson } from "~/domain/sign-ins/remove.ts"
import { verifySignIns } from "~/domain/sign-ins/verify-sign-ins.ts"
import { mails } from "../../support/mails.ts"
import { logged } from "../../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../../support/people.ts"
import { hasInvited, hasPerson, signedIn, slugMailedTo } from "../../support/sign-ins.ts"
import { mona } from "../../support/world.ts"

const HOUR = 60 * 60 * 1000
const MARIA = "maria@example.com"
let tenantId = 0
let email = ""
let dana: TenantActor = mustBeTenant({ ...ANONYMOUS, tenantId: 1 })
beforeEach(async () => {
  const user = await tenantUser(101)
  tenantId = user.tenantId
  email = user.email
  dana = await signedIn(user)
})

const invites = (to: string, role: "pays" | "everything" = "everything", now?: number) =>
  write((tx) => invitePerson(tx, dana, { email: to, role }), now)
const joins = (slug: string, more: object = {}) =>
  acceptInvitation(ANONYMOUS, {
    ...{ slug, firstName: "Maria", lastName: "Lopez", password: PASSWORD, passwordAgain: PASSWORD },
    ...more,
  })
const people = async () => (await read((tx) => ownPeople(tx, dana, {}))).people.map((person) => person.email)

test("an invited person joins by the mailed link, once, and the tenant is mailed", async () => {
  const { invitations } = await invites("Maria@Example.com")
  expect(invitations).toMatchObject([{ email: MARIA, role: "everything" }])
  const slug = await slugMailedTo(MARIA)
  expect(await lookUpInvitation(ANONYMOUS, slug)).toEqual({
    email: MARIA,
    role: "everything",
    tenant: "Dana Whitfield",
  })
  const rows = await read((tx) => tx.all(tx.select().from(signInInvitations)))
  expect(JSON.stringify(rows)).not.toContain(slug)
  expect(await joins(slug)).toEqual({ email: MARIA })
  await expect(joins(slug)).rejects.toMatchObject({ status: 400, code: "INVALID_LINK" })
  expect(await people()).toEqual([email, MARIA])
  const mailed = (await mails()).findLast(({ subject }) => subject === "A person joined your account")
  expect([mailed?.recipients[0]?.address, mailed?.body]).toEqual([
    email,
    expect.stringContaining("Maria Lopez (maria@"),
  ])
  const log = await logged("ACCOUNT_PEOPLE")
  expect(log.map(({ metadata }) => metadata)).toMatchObject([
    { TenantID: tenantId, Email: MARIA, Role: "everything" },
    { TenantID: tenantId, Email: MARIA, SignInID: expect.any(Number) },
  ])
  expect(await read(verifySignIns)).toEqual([])
})

test("the person signs in for the tenant, in the role of the invitation", async () => {
  const maria = await hasPerson(tenantId, "pays")
  expect(await signedIn(maria)).toMatchObject({ tenantId, level: 10, signIn: { id: maria.signInId, role: "pays" } })
  const account = await read((tx) => findAccount(tx, maria.userId))
  expect(account).toMatchObject({ tenantId, unitNumbers: [101], phone: null, signIn: { role: "pays" } })
})

test("an invitation ends after a day, when it is taken back, and by a newer one", async () => {
  const { slug } = await hasInvited(tenantId, "pays", MARIA)
  await write((tx) => tx.run(tx.update(signInInvitations).set({ expiresAt: tx.now })))
  expect(await lookUpInvitation(ANONYMOUS, slug)).toBeNull()
  const { invitations } = await invites(MARIA)
  const second = await slugMailedTo(MARIA)
  await invites(MARIA, "pays")
  expect(await lookUpInvitation(ANONYMOUS, second)).toBeNull()
  const { invitationId = 0 } = (await read((tx) => ownPeople(tx, dana, {}))).invitations[0] ?? {}
  expect(invitationId).not.toBe(invitations[0]?.invitationId)
  const third = await slugMailedTo(MARIA)
  await write((tx) => cancelInvitation(tx, dana, { invitationId }))
  await expect(joins(third)).rejects.toMatchObject({ code: "INVALID_LINK" })
  await expect(write((tx) => cancelInvitation(tx, dana, { invitationId }))).rejects.toMatchObject({ status: 404 })
})

test("an email that has an account is invited in vain, without saying so", async () => {
  await staff(6, "mona@example.com")
  const strange = await invites("new@example.com")
  const taken = await invites("mona@example.com")
  expect(taken.invitations).toHaveLength(2)
  expect(Object.keys(taken.invitations[1] ?? {})).toEqual(Object.keys(strange.invitations[0] ?? {}))
  expect(await slugMailedTo("mona@example.com")).toBe("")
  const mailed = (await mails()).findLast(({ subject }) => subject === "You are invited to an account")
  expect(mailed?.body).toContain("has an account of its own already")
})

test("an email that gets an account after the invitation cannot use it", async () => {
  const { slug } = await hasInvited(tenantId, "pays", MARIA)
  await staff(9, MARIA)
  expect(await lookUpInvitation(ANONYMOUS, slug)).toBeNull()
  await expect(joins(slug)).rejects.toMatchObject({ code: "INVALID_LINK" })
})

test("an invitation ends with the account of whoever invited", async () => {
  await invites(MARIA)
  const slug = await slugMailedTo(MARIA)
  await write((tx) => disableUser(tx, SYSTEM, { userId: signedInUser(dana) }))
  expect(await lookUpInvitation(ANONYMOUS, slug)).toBeNull()
  await expect(joins(slug)).rejects.toMatchObject({ code: "INVALID_LINK" })
})

test("an account has at most ten people and open invitations", async () => {
  for (let count = 0; count < 9; count++) await hasPerson(tenantId, "pays")
  await invites("tenth@example.com")
  await expect(invites("eleventh@example.com")).rejects.toMatchObject({ status: 409, code: "PEOPLE_LIMIT" })
  await invites("tenth@example.com")
})

test("an account invites twenty times a day", async () => {
  for (let count = 0; count < 20; count++) await invites(MARIA)
  await expect(invites(MARIA)).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" })
})

test("only the own account in person invites, confirmed, and never in the name of somebody else", async () => {
  const input = { email: MARIA, role: "pays" } as const
  const maria = await signedIn(await hasPerson(tenantId, "everything"))
  const borrowed = { ...dana, impersonatorId: 9 }
  for (const actor of [maria, borrowed])
    await expect(write((tx) => invitePerson(tx, actor, input))).rejects.toMatchObject({ status: 403 })
  await expect(
    write((tx) => invitePersonFor(tx, { ...mona, impersonatorId: 9 }, { ...input, tenantId })),
  ).rejects.toMatchObject({ status: 403 })
  await expect(invites(MARIA, "pays", Date.now() + HOUR)).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" })
})

test("a removed person is out at once, and leaves the name", async () => {
  const maria = await hasPerson(tenantId, "everything")
  const token = await tokenOf(maria, "page")
  await write((tx) => removePerson(tx, dana, { signInId: maria.signInId }))
  expect(await read((tx) => findSession(tx, token, "page"))).toBeUndefined()
  const left = await read(async (tx) => ({
    sessions: await tx.all(tx.select().from(sessions).where(eq(sessions.userId, maria.userId))),
    users: await tx.all(tx.select().from(users).where(eq(users.id, maria.userId))),
    deleted: await tx.one(tx.select().from(deletedUsers).where(eq(deletedUsers.id, maria.userId))),
    ended: await tx.one(tx.select().from(signIns).where(eq(signIns.id, maria.signInId))),
  }))
  expect(left).toMatchObject({ sessions: [], users: [], deleted: { name: "Maria Lopez" } })
  expect(left.ended).toMatchObject({ endedAt: expect.any(Number), endedBy: dana.userId })
  expect(await people()).toEqual([email])
  expect((await mails()).at(-1)?.recipients).toEqual([{ name: "Maria Lopez", address: maria.email }])
  await expect(write((tx) => removePerson(tx, dana, { signInId: maria.signInId }))).rejects.toMatchObject({
    code: "SIGN_IN_NOT_FOUND",
  })
  expect(await read(verifySignIns)).toEqual([])
})

test("a removed person can be invited again", async () => {
  const maria = await hasPerson(tenantId, "pays")
  await write((tx) => removePerson(tx, dana, { signInId: maria.signInId }))
  await invites(maria.email)
  await joins(await slugMailedTo(maria.email))
  expect(await people()).toEqual([email, maria.email])
})

test("an invited person becomes no staff, and staff are no invited people", async () => {
  const { userId } = await hasPerson(tenantId, "everything")
  const level = { userId, permissionInt: 9 }
  for (const command of [grantPermission, grantOnPage, setLevel])
    await expect(write((tx) => command(tx, SYSTEM, level))).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  await expect(write((tx) => deleteUser(tx, SYSTEM, { userId }))).rejects.toMatchObject({ code: "VALIDATION_ERROR" })
  const mona = await staff(6, "mona@example.com")
  await write((tx) => tx.run(tx.insert(signIns).values({ tenantId, userId: mona.userId, role: "pays", since: tx.now })))
  const token = await tokenOf(mona, "page")
  expect(await read((tx) => findSession(tx, token, "page"))).toMatchObject({
    actor: { tenantId: null, signIn: null, level: 6 },
  })
  expect((await read(verifySignIns)).map(({ law }) => law)).toEqual([
    "an invited person has an account, which is no tenant's and no staff's",
  ])
})

test("a disabled person signs in no more, and a restored backup ends open invitations", async () => {
  const { userId, email: address } = await hasPerson(tenantId, "pays")
  const token = await tokenOf({ userId, email: address }, "page")
  await write((tx) => disableUser(tx, SYSTEM, { userId }))
  expect(await read((tx) => findSession(tx, token, "page"))).toBeUndefined()
  const { slug } = await hasInvited(tenantId)
  await write((tx) => endSessionsAfterRestore(tx, { createdAt: 1, version: "1", sha256: "" }))
  expect(await lookUpInvitation(ANONYMOUS, slug)).toBeNull()
})
