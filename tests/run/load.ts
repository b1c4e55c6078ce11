/** Makes the machine busy on purpose, with processes that only use CPU. */
import { spawn } from "node:child_process"
import type { Outcome } from "./check.ts"

const LOOPS = 2
/** Its standard input closes when its parent ends, however that happens, and then it ends, too. */
const BUSY =
  "process.stdin.resume().once('end', () => process.exit()); (function turn() { const until = Date.now() + 50; while (Date.now() < until); setImmediate(turn) })()"

/** Runs a step while two busy loops run. They end with it. */
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
