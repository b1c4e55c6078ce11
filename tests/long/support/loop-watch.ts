/** Loaded into a server (`--import`): reports to its parent, on request, how long the event loop was blocked since the last request. */

/** The interval of the watch, in milliseconds. */
const EVERY = 4

/**
 * The longest block of the loop, in milliseconds: in wall time, and in CPU time of the thread, which other work on the machine hardly affects;
 * and all the CPU time that the thread spent.
 */
export type Held = { wall: number; cpu: number; spent: number }

type LoopSample = { at: number; cpu: number }

function sample(): LoopSample {
  const { user, system } = process.threadCpuUsage()
  return { at: performance.now(), cpu: (user + system) / 1_000 }
}

let before = sample()
let reported = before.cpu
let held = { wall: 0, cpu: 0 }

setInterval(() => {
  const now = sample()
  held = { wall: Math.max(held.wall, now.at - before.at - EVERY), cpu: Math.max(held.cpu, now.cpu - before.cpu) }
  before = now
}, EVERY).unref()

process.on("message", () => {
  const { cpu } = sample()
  process.send?.({ ...held, spent: cpu - reported } satisfies Held)
  reported = cpu
  held = { wall: 0, cpu: 0 }
})
process.channel?.unref()
