import { readFileSync } from "node:fs"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { settings, watermarks } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { planRentIncrease, rentChangesOf } from "~/domain/units/rent-changes.ts"
import { createUnit } from "~/domain/units/units.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { listJobs, runDue } from "../../jobs/schedule.ts"
import { DAILY } from "../../jobs/timetable.ts"
import { runDueConfirmed } from "../support/confirmed-clock.ts"
import { breaks, mended } from "../support/raw.ts"

const at = (text: string, zone = "America/Los_Angeles") =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
const doneUpTo = () => read(async (tx) => (await tx.one(tx.select().from(watermarks)))?.doneUpTo)
const changes = (unit: number) => read((tx) => rentChangesOf(tx, unit))
const raisedOn = async (unit: number) => (await changes(unit)).map((change) => change.effectiveOn)

async function unitWithPlan(unitNumber: number, date: string) {
  await write(
    (tx) => createUnit(tx, SYSTEM, { unitNumber, monthlyRent: asCents(100_000), deposit: ZERO }),
    at("2026-01-01T12:00"),
  )
  const plan = { unitNumber, plannedRentIncreaseDate: asDay(date), plannedRentIncreaseAmount: asCents(5_000) }
  await write((tx) => planRentIncrease(tx, SYSTEM, plan), at("2026-01-01T12:00"))
}

/** A signal that is aborted after `times` checks. */
function stopAfter(times: number) {
  let requested = 0
  return {
    get aborted() {
      requested += 1
      return requested > times
    },
  }
}

beforeEach(async () => {
  for (const unit of [101, 102, 103]) await unitWithPlan(unit, "2026-03-10")
})

test("on the first start nothing older than today is caught up", async () => {
  expect(await runDue(at("2026-02-01T02:00"))).toEqual([])
  expect(await doneUpTo()).toBe("2026-01-31")
  expect(await runDue(at("2026-02-01T03:00"))).toEqual(["2026-02-01"])
})

test("nothing is due before 3:00, and after it only once", async () => {
  await runDue(at("2026-03-09T12:00"))
  expect(await runDue(at("2026-03-10T02:59"))).toEqual([])
  expect(await changes(101)).toEqual([])
  expect(await runDue(at("2026-03-10T03:00"))).toEqual(["2026-03-10"])
  expect(await runDue(at("2026-03-10T03:01"))).toEqual([])
  expect(await changes(101)).toHaveLength(1)
})

test("days missed by a machine that was off are done in order, each on its own day", async () => {
  await unitWithPlan(201, "2026-03-12")
  await runDue(at("2026-03-08T12:00"))
  const days = await runDue(at("2026-03-13T09:00"))
  expect(days).toEqual(["2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"])
  expect(await raisedOn(101)).toEqual(["2026-03-10"])
  expect(await raisedOn(201)).toEqual(["2026-03-12"])
})

test("a clock stepped back does nothing, and the way forward is not gone twice", async () => {
  await runDue(at("2026-03-10T03:00"))
  expect(await runDue(at("2026-03-10T02:00"))).toEqual([])
  expect(await runDue(at("2026-01-15T12:00"))).toEqual([])
  expect(await runDue(at("2026-03-10T04:00"))).toEqual([])
  expect(await doneUpTo()).toBe("2026-03-10")
  expect(await changes(101)).toHaveLength(1)
})

test("stopped between two units, the next run takes up the rest", async () => {
  await runDue(at("2026-03-09T12:00"))
  expect(await runDue(at("2026-03-10T12:00"), stopAfter(2))).toEqual([])
  expect(await doneUpTo()).toBe("2026-03-09")
  expect([await changes(101), await changes(102)].flat().length).toBe(1)
  expect(await runDue(at("2026-03-10T12:01"))).toEqual(["2026-03-10"])
  for (const unit of [101, 102, 103]) expect(await changes(unit)).toHaveLength(1)
})

test("wherever it is stopped, every rent is raised once", async () => {
  await runDue(at("2026-03-09T12:00"))
  for (let times = 0; times < 8; times += 1) await runDue(at("2026-03-11T12:00"), stopAfter(times))
  expect(await runDue(at("2026-03-11T12:00"))).toEqual([])
  for (const unit of [101, 102, 103]) expect(await changes(unit)).toHaveLength(1)
})

test("one posting that fails holds up no other one, of any day, and its day stays open until it succeeds", async () => {
  await unitWithPlan(201, "2026-03-11")
  await runDue(at("2026-03-09T12:00"))
  await breaks("insert on unit_history", "new.unit_number = 102")
  await expect(runDue(at("2026-03-11T12:00"))).rejects.toThrow("1 posting of 2026-03-10 failed")
  expect([await changes(101), await changes(102), await changes(103)].map((list) => list.length)).toEqual([1, 0, 1])
  expect(await raisedOn(201)).toEqual(["2026-03-11"])
  expect(await doneUpTo()).toBe("2026-03-09")
  await mended()
  expect(await runDue(at("2026-03-11T12:01"))).toEqual(["2026-03-10", "2026-03-11"])
  expect(await raisedOn(102)).toEqual(["2026-03-10"])
  expect(await raisedOn(201)).toEqual(["2026-03-11"])
})

test("the watermark is kept only together with the day's last posting", async () => {
  await runDue(at("2026-03-09T12:00"))
  await breaks("update on watermarks")
  await expect(runDue(at("2026-03-10T12:00"))).rejects.toThrow("failed")
  expect([await changes(101), await changes(102), await changes(103)].map((list) => list.length)).toEqual([1, 1, 0])
  await mended()
  await runDue(at("2026-03-10T12:01"))
  expect(await changes(103)).toHaveLength(1)
})

test.each([
  ["America/Los_Angeles", "2027-03-14T03:00", "2027-11-07T03:00"],
  ["Europe/Athens", "2027-03-28T04:00", "2027-10-31T03:00"],
  ["Europe/Helsinki", "2027-03-28T04:00", "2027-10-31T03:00"],
])("in %s both days on which the clocks change are done once", async (zone, spring, autumn) => {
  await write((tx) => tx.run(tx.insert(settings).values({ key: "timezone", value: zone, updatedAt: 0 })))
  for (const three of [spring, autumn]) {
    const instant = at(three, zone)
    await runDueConfirmed(instant - 12 * 3_600_000)
    expect(await runDue(instant - 1)).toEqual([])
    expect(await runDue(instant)).toEqual([three.slice(0, 10)])
    expect(await runDue(instant + 3_600_000)).toEqual([])
  }
})

test("the jobs of a day are those of money.md, in its order", () => {
  const [line = ""] = /^- Order on one day.*$/m.exec(readFileSync("docs/money.md", "utf8")) ?? []
  const documented = [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  expect(DAILY.jobs.map(({ name }) => name)).toEqual(documented)
})

test("the list says when each job is done, what is done up to when, what comes next and what is off", async () => {
  expect(await listJobs(at("2026-03-10T12:00"))).toEqual({
    jobs: [
      { name: "raise rents", when: "every day at 03:00" },
      { name: "charge rent", when: "every day at 03:00" },
      { name: "charge recurring lines", when: "every day at 03:00" },
      { name: "check payment plans", when: "every day at 03:00" },
      { name: "apply late fees", when: "every day at 03:00" },
      { name: "prepare autopay", when: "every day at 03:00" },
      { name: "begin scheduled payments", when: "every day at 03:00" },
      { name: "announce autopay", when: "every day at 03:00" },
      { name: "announce scheduled payments", when: "every day at 03:00" },
      { name: "warn of expiring cards", when: "every day at 03:00" },
      { name: "begin scheduled emails", when: "every day at 03:00" },
      { name: "begin reminders", when: "every day at 03:00" },
      { name: "remind of payment plans", when: "every day at 03:00" },
      { name: "send alerts", when: "every day at 03:00" },
      { name: "mail dates", when: "every day at 03:00" },
      { name: "mail booked lines", when: "every day at 03:00" },
      { name: "request backup", when: "every day at 03:00" },
      { name: "deliver mail", when: "every 2 seconds" },
      { name: "deliver texts", when: "every 2 seconds" },
      { name: "mail statements", when: "every 2 seconds" },
      { name: "read mailbox", when: "every 5 seconds" },
      { name: "make backups", when: "every 5 seconds" },
      { name: "make exports", when: "every 5 seconds" },
      { name: "remove files", when: "every 5 seconds" },
      { name: "import rent rolls", when: "every second" },
      { name: "cancel payments", when: "every 5 seconds" },
      { name: "deliver sandbox webhooks", when: "every second" },
      { name: "check open payments", when: "every minute" },
      { name: "check method setups", when: "every minute" },
      { name: "detach methods", when: "every minute" },
      { name: "charge autopay", when: "every 5 seconds" },
      { name: "charge scheduled payments", when: "every 5 seconds" },
      { name: "sweep payments", when: "every 5 minutes" },
      { name: "send scheduled emails", when: "every minute" },
      { name: "send reminders", when: "every minute" },
      { name: "mail gathered news", when: "every minute" },
      { name: "share documents", when: "every minute" },
      { name: "match bank lines", when: "every hour" },
      { name: "purge old rows", when: "every hour" },
    ],
    zone: "America/Los_Angeles",
    doneUpTo: null,
    next: at("2026-03-11T03:00"),
    notices: [
      "Rent is not charged until these are set: Balance issue day, Rent due day.",
      "Late fees are not charged until these are set: Late fee day, Late fee percent.",
      "deliver texts: the setting TEXT_GATEWAY_URL is not set",
      "read mailbox: the setting IMAP_URL is not set",
      "cancel payments: no Stripe keys are saved",
      "deliver sandbox webhooks: payments do not go to the sandbox",
      "check open payments: no Stripe keys are saved",
      "check method setups: no Stripe keys are saved",
      "detach methods: no Stripe keys are saved",
      "charge autopay: no Stripe keys are saved",
      "charge scheduled payments: no Stripe keys are saved",
      "sweep payments: no Stripe keys are saved",
    ],
    doubt: null,
    // No process serves this database.
    leader: isPostgres ? null : undefined,
  })
  await runDue(at("2026-03-10T12:00"))
  expect((await listJobs(at("2026-03-10T12:00"))).doneUpTo).toBe("2026-03-10")
})
