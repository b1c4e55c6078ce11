/** What people invited to a tenant's account are notified of: each by own choice, of the kinds that the role is ever sent. Source: api.md section 0, "Alerts". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { chooseMails, ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { wishOf } from "~/domain/mail/alert-choices.ts"
import { tenantUser } from "../../support/people.ts"
import { hasPerson, signedIn } from "../../support/sign-ins.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
beforeEach(async () => {
  dana = await tenantUser(101)
})

test.each([
  ["pays", ["charge", "due", "receipt"]],
  ["everything", ["charge", "due", "autopay", "receipt"]],
] as const)("who %s is offered the kinds that such a person is sent, and chooses no other", async (role, kinds) => {
  const person = await hasPerson(dana.tenantId, role)
  const actor = await signedIn(person)
  const before = await read((tx) => ownAlerts(tx, actor, {}))
  expect([before.email, before.alerts.map(({ kind }) => kind)]).toEqual([person.email, kinds])
  await write((tx) => chooseMails(tx, actor, { mail: ["charge"], daysBefore: 9 }))
  const wants = (email: string, kind: "charge" | "message" | "request") =>
    read(async (tx) => (await wishOf(tx, email, kind)).byMail)
  expect(await wants(person.email, "charge")).toBe(true)
  expect(await wants(person.email, "message")).toBe(true)
  expect(await wants(person.email, "request")).toBe(true)
  expect(await wants(dana.email, "charge")).toBe(false)
  const owner = await signedIn(dana)
  expect((await read((tx) => ownAlerts(tx, owner, {}))).daysBefore).toBe(3)
})
