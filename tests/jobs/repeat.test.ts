import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startInterval } from "../../jobs/repeat.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A job whose runs end when the test says so. */
function slowJob() {
  const runs: PromiseWithResolvers<void>[] = []
  const run = () => {
    const one = Promise.withResolvers<void>()
    runs.push(one)
    return one.promise
  }
  return { job: { name: "slow", every: 1_000, run }, runs }
}
const ticks = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const unheard = (error: unknown) => {
  throw error
}
const ignored = () => undefined

test("two ticks never overlap: a run that takes long leaves ticks out", async () => {
  const { job, runs } = slowJob()
  const started = startInterval(job, unheard, ignored)
  await ticks(5)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await ticks(3)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await started.stop()
})

test("what fails is reported, and the job runs again next time", async () => {
  const { job, runs } = slowJob()
  const rows: unknown[] = []
  const started = startInterval(job, (error) => rows.push(error), ignored)
  await ticks(0)
  runs[0]?.reject(new Error("a full disk"))
  await ticks(1)
  expect(rows).toEqual([new Error("a full disk")])
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await started.stop()
})

test("what is done first is done once and before the first run, and is tried again until it is done", async () => {
  const order: string[] = []
  const rows: unknown[] = []
  const job = {
    name: "prepared",
    every: 1_000,
    first: async () => {
      order.push("first")
      if (order.length === 1) throw new Error("not now")
    },
    run: async () => {
      order.push("run")
    },
  }
  const started = startInterval(job, (error) => rows.push(error), ignored)
  await ticks(2)
  await started.stop()
  expect(order).toEqual(["first", "first", "run", "run"])
  expect(rows).toEqual([new Error("not now")])
})

test("a stop asks the run under way to end, waits for it, and no other begins", async () => {
  const { job, runs } = slowJob()
  let requested = false
  const run = (stop: AbortSignal) => {
    stop.addEventListener("abort", () => {
      requested = true
    })
    return job.run()
  }
  const started = startInterval({ ...job, run }, unheard, ignored)
  await ticks(1)
  let isOver = false
  const stopped = started.stop().then(() => {
    isOver = true
  })
  await ticks(3)
  expect({ requested, isOver, runs: runs.length }).toEqual({ requested: true, isOver: false, runs: 1 })
  runs[0]?.resolve()
  await stopped
  expect(runs).toHaveLength(1)
})

test("why a job does nothing is said once, and again after a run that worked", async () => {
  const reasons = ["payments are off", "payments are off", undefined, "payments are off", "no keys are saved"]
  const logged: string[] = []
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const off = async () => reasons.shift()
  const started = startInterval({ name: "sweep", every: 1_000, run, off }, unheard, (why) => logged.push(why))
  await ticks(4)
  await started.stop()
  expect(runs).toBe(1)
  expect(logged).toEqual(["sweep: payments are off", "sweep: payments are off", "sweep: no keys are saved"])
})
