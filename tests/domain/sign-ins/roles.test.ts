/** The role of a person on a tenant's account, changed by the tenant or by staff. Source: api.md X233, X234; money.md 9.11. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { chooseOwnMethod, enableAutopay, ownAutopay, setOwnDay } from "~/domain/autopay/own-autopay.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { mustBeTenant, SYSTEM, type TenantActor } from "~/domain/permissions.ts"
import { ownPeople } from "~/domain/sign-ins/people.ts"
import { removePerson } from "~/domain/sign-ins/remove.ts"
import { changeRole, changeRoleFor } from "~/domain/sign-ins/roles.ts"
import { allMails } from "../../support/mails.ts"
import { acceptsPayments } from "../../support/online.ts"
import { logged } from "../../support/passkeys.ts"
import { tenantUser } from "../../support/people.ts"
import { hasSaved } from "../../support/saved-methods.ts"
import { hasPerson, type Invited, signedIn } from "../../support/sign-ins.ts"

let tenantId = 0
let email = ""
let dana: TenantActor
let maria: Invited
beforeEach(async () => {
  acceptsPayments()
  const user = await tenantUser(101)
  tenantId = user.tenantId
  email = user.email
  dana = await signedIn(user)
  maria = await hasPerson(tenantId, "pays")
})

const change = (role: "pays" | "everything", now?: number) =>
  write((tx) => changeRole(tx, dana, { signInId: maria.signInId, role }), now)
const subjectsTo = async (to: string) =>
  (await allMails()).filter(({ recipients }) => recipients[0]?.address === to).map(({ subject }) => subject)

test("the tenant changes a role, once, and the person is mailed", async () => {
  const { people } = await change("everything")
  await change("everything")
  expect(people.map(({ role, isDisabled }) => [role, isDisabled])).toEqual([
    ["primary", false],
    ["everything", false],
  ])
  expect((await signedIn(maria)).signIn?.role).toBe("everything")
  expect(await subjectsTo(maria.email)).toEqual(["Your role on an account changed"])
  expect(await subjectsTo(email)).toEqual([])
  const [row, ...others] = await logged("ACCOUNT_PEOPLE")
  expect(others).toEqual([])
  expect(row).toMatchObject({
    details: `Changed the role of Maria Lopez (${maria.email}) on the account of Dana Whitfield: pays and sees to everything.`,
    metadata: { TenantID: tenantId, SignInID: maria.signInId, UserID: maria.userId, Role: "everything" },
  })
})

test("staff change it too, and the tenant is mailed", async () => {
  await write((tx) => changeRoleFor(tx, SYSTEM, { signInId: maria.signInId, role: "everything" }))
  expect(await subjectsTo(email)).toEqual(["The role of a person on your account changed"])
})

test("more rights need a session that was confirmed lately, fewer do not", async () => {
  const later = Date.now() + 20 * 60_000
  await expect(change("everything", later)).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" })
  await change("everything")
  const { people } = await change("pays", later)
  expect(people.map(({ role }) => role)).toEqual(["primary", "pays"])
})

test("autopay by a method of somebody who may only pay from now on is off", async () => {
  await change("everything")
  const { id: methodId } = await hasSaved(tenantId, "pm_card_visa", maria.signInId)
  const her = await signedIn(maria)
  await write((tx) => chooseOwnMethod(tx, her, { methodId }))
  await write((tx) => setOwnDay(tx, her, { autopayDay: 3 }))
  await write((tx) => enableAutopay(tx, her, {}))
  expect((await read((tx) => ownAutopay(tx, dana, {}))).enabled).toBe(true)
  await change("pays")
  expect(await read((tx) => ownAutopay(tx, dana, {}))).toMatchObject({ enabled: false })
  expect(await subjectsTo(email)).toContain("Autopay was turned off")
  const hers = (await allMails()).findLast(({ recipients }) => recipients[0]?.address === maria.email)
  expect(hers?.body).toContain("Autopay used your payment method. It was turned off.")
})

test("the eleventh change of an hour is refused, and mails nobody", async () => {
  for (let count = 0; count < 5; count += 1) for (const role of ["everything", "pays"] as const) await change(role)
  await expect(change("everything")).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" })
  expect(await subjectsTo(maria.email)).toHaveLength(10)
})

test("a person of another tenant, or one who was removed, has no role to change", async () => {
  const other = await hasPerson((await tenantUser(102)).tenantId, "pays")
  const of = (signInId: number) => write((tx) => changeRole(tx, dana, { signInId, role: "everything" }))
  await expect(of(other.signInId)).rejects.toMatchObject({ code: "SIGN_IN_NOT_FOUND" })
  await write((tx) => removePerson(tx, dana, { signInId: maria.signInId }))
  await expect(of(maria.signInId)).rejects.toMatchObject({ code: "SIGN_IN_NOT_FOUND" })
})

test("an invited person changes no role, not even the own one", async () => {
  await change("everything")
  const her = mustBeTenant(await signedIn(maria))
  const role = write((tx) => changeRole(tx, her, { signInId: maria.signInId, role: "pays" }))
  await expect(role).rejects.toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" })
})

test("the list says who is disabled", async () => {
  await write((tx) => disableUser(tx, SYSTEM, { userId: maria.userId }))
  const { people } = await read((tx) => ownPeople(tx, dana, {}))
  expect(people.map(({ isDisabled }) => isDisabled)).toEqual([false, true])
})
