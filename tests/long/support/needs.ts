/** Programs of the machine that a long test starts. If one is missing, the test fails and names the package to install. */
import { spawnSync } from "node:child_process"

/** Throws if the program is missing. `debian` is the name of Debian's package. */
export function needs(program: string, debian: string): void {
  if (spawnSync("which", [program]).status !== 0)
    throw new Error(`${program} is not on this machine: install Debian's package ${debian} (apt-get install ${debian})`)
}

/** Runs the program and returns its exit status and whole output. */
export function ran(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env, input = "") {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, input, encoding: "utf8" })
  if (error) throw error
  return { status, output: `${stdout}${stderr}` }
}
