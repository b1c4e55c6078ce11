/** Calendar addresses of staff: made after a confirmation of identity, read by programs, ended. Source: api.md section 0, "Calendar". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { calendarAddresses, sessions } from "#db/schema/index.ts"
import { addDateReminder } from "~/domain/dates/date-reminders.ts"
import { deleteUser, disableUser } from "~/domain/identity/account-states.ts"
import { endCalendarAddressOf } from "~/domain/identity/calendar-addresses.ts"
import { revokePermissions } from "~/domain/identity/permission-changes.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays } from "~/values/calendar.ts"
import { get, post } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { audited } from "../support/units.ts"
import { mona, suite } from "../support/world.ts"

const PAGE = "/management/dates/subscribe"
let manager = { userId: 0, email: "" }
let as = ""
beforeEach(async () => {
  await suite(101, { rent: 100_000 })
  manager = await staff(6)
  as = await tokenOf(manager, "page")
  await write(async (tx) => {
    const date = addDays(await today(tx), 300)
    await addDateReminder(tx, mona, { date, text: "Inspect the roof", unitNumber: 101 })
  })
})

const make = async (fields: Record<string, string> = {}, by = as) =>
  (await post(PAGE, { intent: "make", ...fields }, { as: by })).text()
const pathIn = (html: string) => /value="[^"]*(\/calendar\/[\w-]{43}\.ics)"/.exec(html)?.[1] ?? ""
const fetched = async (path: string) => {
  const response = await get(path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test("the address is shown once and read without signing in, without names unless chosen", async () => {
  const path = pathIn(await make())
  const { status, text, headers } = await fetched(path)
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "no-store",
  ])
  expect([text.includes("SUMMARY:Reminder\\, unit 101"), text.includes("roof")]).toEqual([true, false])
  expect(await (await get(PAGE, { as })).text()).not.toContain(path.slice(10, 40))
  expect(JSON.stringify(await read((tx) => tx.all(tx.select().from(calendarAddresses))))).not.toContain(
    path.slice(10, 40),
  )
  const withNames = pathIn(await make({ hasNames: "on" }))
  expect((await fetched(withNames)).text).toContain("Inspect the roof")
  expect(await fetched(path)).toMatchObject({ status: 404, text: "There is no such calendar.\n" })
  expect((await audited()).map(({ category }) => category)).toEqual(["CALENDAR_ADDRESS", "CALENDAR_ADDRESS"])
})

test("making one needs a proof within 15 minutes, and nobody makes one as somebody else", async () => {
  const boss = await staff(3)
  const opened = await write((tx) =>
    openSession(tx, { userId: manager.userId, channel: "page", impersonatorId: boss.userId }),
  )
  expect(pathIn(await make({}, opened.token))).toBe("")
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 16 * 60_000 })))
  expect(pathIn(await make())).toBe("")
  expect(await read((tx) => tx.all(tx.select().from(calendarAddresses)))).toEqual([])
})

test.each([
  ["revoked", () => post(PAGE, { intent: "revoke" }, { as })],
  ["its account is disabled", () => write((tx) => disableUser(tx, SYSTEM, { userId: manager.userId }))],
  ["its account is deleted", () => write((tx) => deleteUser(tx, SYSTEM, { userId: manager.userId }))],
  ["its account lost all levels", () => write((tx) => revokePermissions(tx, SYSTEM, { userId: manager.userId }))],
  [
    "it is ended",
    () => write((tx) => endCalendarAddressOf(tx, SYSTEM, { id: manager.userId, firstName: "S", lastName: "L" }, "so")),
  ],
])("an address is dead when %s", async (_why, end) => {
  const path = pathIn(await make())
  expect((await fetched(path)).status).toBe(200)
  await end()
  expect((await fetched(path)).status).toBe(404)
})

test("the 61st request of an hour is refused, and a strange address is none", async () => {
  const path = pathIn(await make())
  await write((tx) => tx.run(tx.update(calendarAddresses).set({ uses: 59, usesSince: tx.now })))
  expect((await fetched(path)).status).toBe(200)
  const refused = await fetched(path)
  expect([refused.status, Number(refused.headers.get("retry-after")) > 3_500]).toEqual([429, true])
  await write((tx) => tx.run(tx.update(calendarAddresses).set({ usesSince: tx.now - 60 * 60_000 })))
  expect((await fetched(path)).status).toBe(200)
  for (const strange of ["/calendar/x.ics", `/calendar/${"a".repeat(43)}.ics`, "/calendar/%00.ics"])
    expect([404, 400]).toContain((await get(strange)).status)
})

test("the mails are switched on and off", async () => {
  await post(PAGE, { intent: "mail", wanted: "on" }, { as })
  expect(await (await get(PAGE, { as })).text()).toMatch(/name="wanted"[^>]*checked/)
  await post(PAGE, { intent: "mail" }, { as })
  expect(await (await get(PAGE, { as })).text()).not.toMatch(/name="wanted"[^>]*checked/)
})
