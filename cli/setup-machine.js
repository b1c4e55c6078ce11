/** The common parts of the steps of cli/setup.js: the project's folder and Node, running programs, packages of the system. Plain JavaScript, as they are. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const at = (/** @type {string[]} */ ...path) => join(root, ...path)
export const onWindows = process.platform === "win32"
export const ownNode = at("node_modules", ".bin", onWindows ? "node.exe" : "node")

/** A step that failed: its message is all the person needs. */
export class SetupFailed extends Error {}

export function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`)
}

/** Runs a program and waits. The project's own programs come first on its PATH. */
export function run(/** @type {string} */ program, /** @type {string[]} */ args, options = {}) {
  const path = `${at("node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`
  return spawnSync(program, args, { cwd: root, encoding: "utf8", env: { ...process.env, PATH: path }, ...options })
}

export function mayUseApt() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get")
}

export function apt(/** @type {string} */ name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  const options = { env, stdio: ["ignore", "ignore", "inherit"] }
  run("apt-get", ["update", "-qq"], options)
  const result = run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options)
  if (result.status !== 0) throw new SetupFailed(`apt-get could not install ${name}.`)
}
