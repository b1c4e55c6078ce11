/** The functions that every step of a release uses: running programs, and refusals. */
import { spawnSync } from "node:child_process"

/** A release that cannot continue. The message is for the person who makes it. */
export class ReleaseFailed extends Error {
  override name = "ReleaseFailed"
}

export type Ended = { status: number; output: string; errors: string }

/** Runs a program in the project's folder and waits. */
export function run(root: string, program: string, args: string[], env: Record<string, string> = {}): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1e9,
  })
  if (error) throw new ReleaseFailed(`${program} cannot be run: ${error.message}.`)
  return { status: status ?? 1, output: stdout, errors: stderr }
}

/** The same, but refuses if it fails. Returns its output. */
export function mustRun(root: string, program: string, args: string[], env: Record<string, string> = {}): string {
  const { status, output, errors } = run(root, program, args, env)
  if (status === 0) return output.trim()
  throw new ReleaseFailed(`${program} ${args[0]} ended with ${status}: ${(errors || output).trim().slice(-1000)}`)
}
