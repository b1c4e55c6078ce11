import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { watermarks } from "#db/schema/index.ts"
import { auditTail, record } from "~/domain/audit/log.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { startSchedule } from "../../jobs/schedule.ts"
import { breaks, mended } from "../support/raw.ts"

const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime("America/Los_Angeles").epochMilliseconds
const doneUpTo = () => read(async (tx) => (await tx.one(tx.select().from(watermarks)))?.doneUpTo)
/** Advances the machine's time. */
const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)

let schedule: ReturnType<typeof startSchedule> | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
  vi.setSystemTime(at("2026-03-09T12:00"))
})

afterEach(async () => {
  await schedule?.stop()
  vi.useRealTimers()
})

const isDoneUpTo = async (day: string) => (await doneUpTo()) === day

async function settled(day: string) {
  await vi.waitUntil(() => isDoneUpTo(day), { interval: 1, timeout: 120_000 })
}

/** Advances a minute, and waits. On PostgreSQL it may advance further minutes, because a run that still waits for the server includes later due work. */
async function aMinuteLater(holds: () => boolean | Promise<boolean>) {
  await wait(1.1)
  const isMet = async () => {
    if (await holds()) return true
    if (isPostgres) await wait(1)
    return false
  }
  await vi.waitUntil(isMet, { interval: isPostgres ? 100 : 1, timeout: 120_000 })
}

test("it runs what is due at the start", async () => {
  schedule = startSchedule()
  await settled("2026-03-09")
})

test("it runs every minute, so that 3:00 is met", async () => {
  schedule = startSchedule()
  await settled("2026-03-09")
  vi.setSystemTime(at("2026-03-10T02:59:30"))
  await aMinuteLater(() => isDoneUpTo("2026-03-10"))
})

test("a clock moved forward by forty days is noticed within a minute", async () => {
  schedule = startSchedule()
  await settled("2026-03-09")
  vi.setSystemTime(at("2026-04-18T12:00"))
  await aMinuteLater(() => isDoneUpTo("2026-04-18"))
})

test("a clock moved back and forward again is noticed within a minute too", async () => {
  schedule = startSchedule()
  await settled("2026-03-09")
  vi.setSystemTime(at("2025-03-09T12:00"))
  await wait(3)
  expect(await doneUpTo()).toBe("2026-03-09")
  vi.setSystemTime(at("2026-03-12T12:00"))
  await aMinuteLater(() => isDoneUpTo("2026-03-12"))
})

test("the audit log's last row is logged once a day", async () => {
  await write((tx) => record(tx, SYSTEM, { category: "SETTINGS_CHANGED", details: "Rent is due on the 1st." }))
  const last = await read(auditTail)
  const rows: unknown[] = []
  schedule = startSchedule({ finished: (tail) => rows.push(tail) })
  await vi.waitUntil(() => rows.length === 1, { interval: 1, timeout: 120_000 })
  await wait(5)
  vi.setSystemTime(at("2026-03-10T03:00"))
  await aMinuteLater(() => rows.length === 2)
  expect(rows).toEqual([last, last])
  expect(last).toMatchObject({ id: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test("why a job of the day did nothing is logged once a day, and why one of all day long does nothing once", async () => {
  const rows: string[] = []
  schedule = startSchedule({ idle: (why) => rows.push(why) })
  await settled("2026-03-09")
  await vi.waitUntil(() => rows.length === 12, { interval: 1, timeout: 120_000 })
  await wait(11)
  expect(rows.toSorted()).toEqual([
    "Late fees are not charged until these are set: Late fee day, Late fee percent.",
    "Rent is not charged until these are set: Balance issue day, Rent due day.",
    "cancel payments: no Stripe keys are saved",
    "charge autopay: no Stripe keys are saved",
    "charge scheduled payments: no Stripe keys are saved",
    "check method setups: no Stripe keys are saved",
    "check open payments: no Stripe keys are saved",
    "deliver sandbox webhooks: payments do not go to the sandbox",
    "deliver texts: the setting TEXT_GATEWAY_URL is not set",
    "detach methods: no Stripe keys are saved",
    "read mailbox: the setting IMAP_URL is not set",
    "sweep payments: no Stripe keys are saved",
  ])
})

test("what fails is logged and tried again a minute later", async () => {
  const rows: unknown[] = []
  await breaks("insert on watermarks")
  schedule = startSchedule({ failed: (error) => rows.push(error) })
  await vi.waitUntil(() => rows.length === 1, { interval: 1, timeout: 120_000 })
  await mended()
  await aMinuteLater(() => isDoneUpTo("2026-03-09"))
})

test("a stopped schedule runs nothing any more", async () => {
  schedule = startSchedule()
  await schedule.stop()
  vi.setSystemTime(at("2026-03-15T12:00"))
  const before = await doneUpTo()
  await wait(5)
  expect(await doneUpTo()).toBe(before)
})
