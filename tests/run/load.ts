/** A busy machine, made on purpose: processes that do nothing but keep cores from others. */
import { spawn } from "node:child_process"
import type { Outcome } from "./check.ts"

const LOOPS = 2
/** It also ends with whoever started it: its standard input closes then, however that one died. */
const BUSY =
  "process.stdin.resume().once('end', () => process.exit()); (function turn() { const until = Date.now() + 50; while (Date.now() < until); setImmediate(turn) })()"

/** Does a step while two busy loops run beside it, which end with it. */
export async function underLoad(step: () => Promise<Outcome>): Promise<Outcome> {
  const loops = Array.from({ length: LOOPS }, () =>
    spawn(process.execPath, ["-e", BUSY], { stdio: ["pipe", "ignore", "ignore"] }),
  )
  try {
    return await step()
  } finally {
    for (const loop of loops) loop.kill("SIGKILL")
  }
}
