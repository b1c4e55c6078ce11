/** Where several processes serve one database, one of them runs the jobs. */
import { afterEach, expect } from "vitest"
import { joinProcesses } from "#db/processes.ts"
import { leadership } from "../../jobs/leadership.ts"
import { intervalsIdle, listJobs, startSchedule } from "../../jobs/schedule.ts"
import { onPostgres as test } from "../support/engines.ts"
import { execute } from "../support/raw.ts"

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const shortly = (what: () => unknown) => expect.poll(what, { interval: 20, timeout: 20_000 })

test("the jobs of two processes run in one, and in the other once the first has stopped", async () => {
  const { anotherProcess } = await import("../support/another-process.ts")
  const rows: string[] = []
  // Ignores other reports, because whether daily jobs report something depends on the hour.
  const reasons = await intervalsIdle()
  const works = (name: string) => (why: string) => {
    if (reasons.includes(why)) rows.push(`${name} works`)
  }
  const schedule = startSchedule({ leads: (is) => rows.push(`first ${is}`), idle: works("first") })
  await shortly(() => rows.filter((row) => row === "first works").length).toBe(reasons.length)
  const shown = await joinProcesses("1.0.0")
  expect((await listJobs()).leader).toMatchObject({ host: expect.any(String), version: "1.0.0" })
  const process = await anotherProcess()
  process.open()
  ends.push(process.close)
  const other = (await import("../../jobs/schedule.ts")).startSchedule({
    leads: (is) => rows.push(`second ${is}`),
    idle: works("second"),
  })
  ends.push(() => other.stop())
  await shown?.leave()
  await schedule.stop()
  await shortly(() => rows.filter((row) => row === "second works").length).toBe(reasons.length)
  expect(rows.slice(reasons.length + 1, reasons.length + 3)).toEqual(["first false", "second true"])
  expect((await listJobs()).leader).toMatchObject({ host: null, version: null })
})

test("work ends when another process holds the lease, and what is done first is done again at the next beginning", async () => {
  const lead = leadership(() => undefined)
  ends.push(() => lead.release())
  const { signal } = new AbortController()
  await shortly(() => lead.isHeld()).toBe(true)
  const first = lead.until(signal)
  expect([first.aborted, lead.until(signal) === first, lead.term()]).toEqual([false, true, 1])
  const waited = new Promise((resolve) => first.addEventListener("abort", resolve))
  await execute("update leases set holder = 'another'")
  await waited
  expect([first.aborted, lead.isHeld()]).toEqual([true, false])
  await execute("delete from leases")
  await shortly(() => lead.isHeld()).toBe(true)
  expect([first.aborted, lead.until(signal).aborted, lead.term()]).toEqual([true, false, 2])
})

test("work ends when its process is asked to stop", async () => {
  const lead = leadership(() => undefined)
  ends.push(() => lead.release())
  const stopping = new AbortController()
  await shortly(() => lead.isHeld()).toBe(true)
  const signal = lead.until(stopping.signal)
  const waited = new Promise((resolve) => signal.addEventListener("abort", resolve))
  stopping.abort()
  await waited
  expect(signal.aborted).toBe(true)
})
