import { spawn } from "node:child_process"
import { delimiter, join } from "node:path"
import { text } from "node:stream/consumers"

/** The result of a step of `npm test`. `report` is printed below its line; empty if there is nothing to say. */
export type Outcome = { passed: number; failed: number; skipped: number; report: string }

export const root = join(import.meta.dirname, "..", "..")
/** A step that takes longer, in milliseconds, counts as failed. It is many times the usual, for busy machines. */
const PATIENCE = 50 * 60 * 1000
/** The last lines of a failing program's output to print. */
const MAX_LINES = 80

/** Runs one of the project's programs until it ends. Returns its output as one text without colors. */
export const run = (program: string, ...args: string[]) => runIn(root, program, ...args)

/** The same in another folder. */
export async function runIn(
  cwd: string,
  program: string,
  ...args: string[]
): Promise<{ status: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd,
    timeout: PATIENCE,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      NODE_ENV: undefined,
    },
  })
  const ended = new Promise<{ status: number | null; problem: string }>((resolve) => {
    child.once("error", (error) => resolve({ status: null, problem: `${program}: ${error.message}` }))
    child.once("close", (status) => resolve({ status, problem: "" }))
  })
  const [out, errors, { status, problem }] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, output: `${out}${errors}${problem}` }
}

/** Runs a program whose exit status is the whole result. It counts as one test. */
export async function check(program: string, ...args: string[]): Promise<Outcome> {
  const { status, output } = await run(program, ...args)
  if (status === 0) return { passed: 1, failed: 0, skipped: 0, report: "" }
  return { passed: 0, failed: 1, skipped: 0, report: shortened(output) }
}

/** The result of a program that wrote no report, or failed without naming a test. */
export function broken(program: string, output: string): Outcome {
  const last = output
    .trimEnd()
    .split("\n")
    .slice(-MAX_LINES / 4)
  return { passed: 0, failed: 1, skipped: 0, report: `${program} failed:\n${last.join("\n")}` }
}

export function shortened(output: string): string {
  const lines = output.trimEnd().split("\n")
  if (lines.length <= MAX_LINES) return lines.join("\n")
  return [...lines.slice(0, MAX_LINES), `... ${lines.length - MAX_LINES} more lines`].join("\n")
}
