import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { recordDenial } from "~/domain/audit/denials.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { api, get } from "../../support/app.ts"
import { staff, tenantUser, tokenOf } from "../../support/people.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const olga: Actor = { ...ANONYMOUS, userId: 7, name: "Olga Weiss", level: 9 }
const denied = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).filter((row) => row.category === "ACCESS_DENIED")

test("a refusal is told once a minute for each person and path", async () => {
  const refuse = (actor: Actor, path: string, now = NOON) => write((tx) => recordDenial(tx, actor, path), now)
  await refuse(olga, "/management")
  await refuse(olga, "/management", NOON + 59_999)
  expect(await denied()).toHaveLength(1)
  await refuse(olga, "/management", NOON + 60_000)
  await refuse(olga, "/admin/import")
  await refuse({ ...olga, userId: 8 }, "/management")
  expect(await denied()).toHaveLength(4)
})

test("twenty refusals of one person within an hour are told, and the last says that no more will be", async () => {
  const refuse = (actor: Actor, number: number) =>
    write((tx) => recordDenial(tx, actor, `/page-${number}`), NOON + number * 1_000)
  for (let number = 1; number <= 30; number += 1) await refuse(olga, number)
  const denials = (await denied()).map((row) => row.details)
  expect(denials).toHaveLength(20)
  expect(denials.at(-2)).toBe("Was refused /page-19")
  expect(denials.at(-1)).toBe("Was refused /page-20. Further refusals within this hour are not recorded.")
  await refuse({ ...olga, userId: 8 }, 31)
  expect(await denied()).toHaveLength(21)
  await write((tx) => recordDenial(tx, olga, "/page-1"), NOON + 3_700_000)
  expect(await denied()).toHaveLength(22)
})

test("however an address is spelled and whatever it ends in, it is one route", async () => {
  const as = await tokenOf(await tenantUser(101), "api")
  for (const path of ["/admin/log/1", "/admin/log/2//", "/admin/log/3/////", "/%61dmin/LOG/4"]) {
    expect((await api("GET", path, { as })).status).toBe(403)
  }
  expect((await denied()).map((row) => row.details)).toEqual(["Was refused /api/admin/log/…"])
})

test("whoever tries a page beyond their level is in the audit log; who is not signed in is not", async () => {
  const maintenance = await staff(9)
  await get("/management/newunit?from=somewhere", { as: await tokenOf(maintenance, "page") })
  await get("/management/newunit")
  expect(await denied()).toMatchObject([
    { userId: maintenance.userId, priority: "low", details: "Was refused /management/newunit", ip: "127.0.0.1" },
  ])
})

test("the secret that ends a mailed link never reaches the audit log", async () => {
  const impersonation = {
    userId: (await staff(9)).userId,
    channel: "page",
    impersonatorId: (await staff(3)).userId,
  } as const
  const { token } = await write((tx) => openSession(tx, impersonation))
  await get("/account/reset-password/a-secret", { as: token })
  await get("/Account/recover-passkey/a-secret", { as: token })
  const details = (await denied()).map((row) => row.details)
  expect(details).toEqual(["Was refused /account/reset-password/…", "Was refused /account/recover-passkey/…"])
})
