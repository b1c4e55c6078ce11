import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays } from "~/values/calendar.ts"
import { api } from "../support/app.ts"
import { tokenOfLevel, vacantUnit } from "../support/units.ts"
import { movesInto, person } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOfLevel(6)
  await vacantUnit(101)
})

test("X77 lists by days and kind what X78 adds, until X79", async () => {
  const dana = await person("Dana Reyes")
  await movesInto(dana, 101)
  const now = await read(today)
  const send = (body: object) => api("POST", "/management/dates/reminder", { as, body })
  const { status, body: added } = await send({
    date: addDays(now, 45),
    text: "Inspect the roof",
    unitNumber: 101,
    tenantID: dana,
  })
  const reminder = { Date: addDays(now, 45), Text: "Inspect the roof", UnitNumber: 101, TenantID: dana }
  expect([status, added]).toEqual([201, { ReminderID: expect.any(Number), ...reminder }])
  const list = async (query: string) => (await api("GET", `/management/dates${query}`, { as })).body
  expect(await list("")).toEqual([])
  expect(await list("?days=60")).toEqual([
    { Kind: "reminder", ...reminder, Amount: null, IsMonthToMonth: false, ReminderID: added.ReminderID },
  ])
  expect(await list("?days=60&kind=leaseEnd")).toEqual([])
  expect((await api("GET", "/management/dates?days=61", { as })).body.fields).toEqual({ days: ["Invalid value."] })
  const done = `/management/dates/reminder?reminder=${added.ReminderID}`
  expect((await api("DELETE", done, { as })).body).toEqual({ message: "The reminder is done." })
  expect((await api("DELETE", done, { as })).body.code).toBe("REMINDER_NOT_FOUND")
})
