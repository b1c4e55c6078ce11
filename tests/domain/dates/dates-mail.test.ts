/** Mails about dates: weekly, and on the day of a move-out, once each. Source: money.md 9.5. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { addDateReminder } from "~/domain/dates/date-reminders.ts"
import { chooseDatesEmails, datesMailsDue, sendDatesMail } from "~/domain/dates/dates-mail.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { asDay } from "~/values/calendar.ts"
import { mails } from "../../support/mails.ts"
import { staff } from "../../support/people.ts"
import { movesIn, movesOut } from "../../support/tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../../support/world.ts"

let userId = 0
const wants = (wanted: boolean, id = userId) =>
  write((tx) => chooseDatesEmails(tx, { ...mona, userId: id }, { wanted }))

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01")
  userId = (await staff(6)).userId
  await during("2026-03-02", (tx) =>
    addDateReminder(tx, mona, { date: asDay("2026-03-20"), text: "Inspect the roof", unitNumber: 101 }),
  )
})

/** Runs a day's job twice and returns the subjects of the mails. */
async function sentOn(day: string): Promise<string[]> {
  const before = (await mails()).length
  for (const _again of [1, 2])
    await during(day, async (tx) => {
      for (const mail of await datesMailsDue(tx, asDay(day))) await sendDatesMail(tx, mail, asDay(day))
    })
  return (await mails()).slice(before).map(({ subject }) => subject)
}

test("who wants it gets one mail a week, on Monday or the first day after it", async () => {
  expect(await sentOn("2026-03-09")).toEqual([])
  await wants(true)
  expect(await sentOn("2026-03-09")).toEqual(["Dates of the next 30 days"])
  const mail = (await mails()).at(-1)
  expect([mail?.body, JSON.stringify(mail?.recipients)]).toEqual([
    expect.stringContaining("Mar 20, 2026  Reminder, unit 101: Inspect the roof"),
    expect.stringContaining("level-6@example.com"),
  ])
  expect(await sentOn("2026-03-15")).toEqual([])
  expect(await sentOn("2026-03-18")).toEqual(["Dates of the next 30 days"])
  await wants(false)
  expect(await sentOn("2026-03-23")).toEqual([])
})

test("a week without dates has no mail, and neither has a disabled account or one below management", async () => {
  await wants(true)
  expect(await sentOn("2026-02-09")).toEqual([])
  const other = await staff(9)
  await wants(true, other.userId).catch(() => undefined)
  await write((tx) => disableUser(tx, SYSTEM, { userId }))
  expect(await sentOn("2026-03-09")).toEqual([])
})

test("a move-out is told of on its day or the next that runs, once, and not after the vacate", async () => {
  await wants(true)
  await sentOn("2026-03-09")
  const notice = (movingOutDate: string) =>
    during("2026-03-10", (tx) =>
      recordNotice(tx, mona, {
        unitNumber: 101,
        givenDate: asDay("2026-03-10"),
        movingOutDate: asDay(movingOutDate),
      }),
    )
  await notice("2026-03-12")
  expect(await sentOn("2026-03-11")).toEqual([])
  expect(await sentOn("2026-03-13")).toEqual(["To move out today: unit 101"])
  expect(await sentOn("2026-03-14")).toEqual([])
  await notice("2026-03-15")
  expect(await sentOn("2026-03-15")).toEqual(["To move out today: unit 101"])
  await notice("2026-03-17")
  await movesOut(101, 0, "2026-03-16")
  expect(await sentOn("2026-03-17")).toEqual(["Dates of the next 30 days"])
})
