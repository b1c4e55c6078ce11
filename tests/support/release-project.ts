/** A project for `npm run release`, and its registry on this machine. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { emptyFolder } from "./processes.ts"

export type Advisories = Record<string, object[]>

const COPIED = [
  "package.json",
  "package-lock.json",
  "CHANGELOG.md",
  "release",
  "db/sqlite/migrations",
  "tests/fixtures/released",
]
const LINKED = ["node_modules", "build", "assets"]

/** A registry with these vulnerabilities, or one that answers no audit. Returns its address. */
export async function registry(advisories: Advisories | undefined): Promise<string> {
  const server = createServer((request, response) => {
    const isAudit = request.url === "/-/npm/v1/security/advisories/bulk"
    const answer = isAudit ? advisories : packument(request.url ?? "")
    response.writeHead(answer ? 200 : 405, { "Content-Type": "application/json" }).end(JSON.stringify(answer ?? {}))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function packument(path: string): object {
  const name = decodeURIComponent(path.slice(1))
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"))
  const { version = "1.0.0" } = packages[`node_modules/${name}`] ?? {}
  return { name, "dist-tags": { latest: version }, versions: { [version]: { name, version } } }
}

export const git = (root: string, ...args: string[]): string =>
  spawnSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.com", ...args], {
    cwd: root,
    encoding: "utf8",
  }).stdout.trim()

/** A committed copy of the files that a release needs. */
export function project(): string {
  const root = emptyFolder()
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true })
  for (const path of LINKED) symlinkSync(join(process.cwd(), path), join(root, path))
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8")
  writeFileSync(
    join(root, "CHANGELOG.md"),
    changes.replace("## [Unreleased]\n", "## [Unreleased]\n\n### Fixed\n\n- A mistake.\n"),
  )
  git(root, "init", "-q")
  writeFileSync(join(root, ".git/info/exclude"), [...LINKED, "dist"].join("\n"))
  git(root, "add", "--all")
  git(root, "commit", "-q", "-m", "First")
  return root
}

export async function release(
  root: string,
  address: string,
  ...args: string[]
): Promise<{ status: number; output: string }> {
  const author = { GIT_AUTHOR_NAME: "Ann", GIT_AUTHOR_EMAIL: "ann@example.com" }
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "release/run.ts", ...args], {
    cwd: root,
    env: {
      ...{
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        npm_config_registry: address,
        // `npm run --silent` sets the same value.
        npm_config_loglevel: "silent",
        npm_config_cache: join(emptyFolder(), "npm"),
      },
      ...{
        ...author,
        GIT_COMMITTER_NAME: "Ann",
        GIT_COMMITTER_EMAIL: "ann@example.com",
        npm_config_fetch_retries: "0",
      },
    },
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()))
  const [status] = await once(child, "close")
  return { status, output }
}
