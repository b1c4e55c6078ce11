/** The image: built as the Dockerfile says, then run with a read-only root, as its user, without capabilities. */
import { type ChildProcess, spawn } from "node:child_process"
import { chownSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "../support/free-port.ts"
import { emptyFolder, endedAfterwards } from "../support/processes.ts"
import { builtImage, type Image } from "./support/image.ts"

const MEGABYTE = 1e6
const USER = 1000

let image: Image
beforeAll(() => {
  image = builtImage("1.2.3", "abcdef0")
}, 1_200_000)
afterAll(() => image?.remove())

/** Mounts as the engine does with --read-only, --tmpfs /tmp and a volume at /data, then becomes the user without any capability. */
const SCRIPT = `set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" setpriv --reuid=${USER} --regid=${USER} --clear-groups --bounding-set=-all --no-new-privs env -i -C /app "$@"`

type Container = { child: ChildProcess; output: () => string; status: Promise<number | null> }

function starts(data: string, command: readonly string[], more: readonly string[] = []): Container {
  const env = { PATH: process.env.PATH, ROOT: image.root, DATA: data }
  const args = [
    "--mount",
    "--pid",
    "--fork",
    "--kill-child",
    "bash",
    "-c",
    SCRIPT,
    "bash",
    ...image.config.Env,
    ...more,
  ]
  const child = endedAfterwards(spawn("unshare", [...args, ...command], { env, stdio: ["ignore", "pipe", "pipe"] }))
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => (output += part.toString()))
  return { child, output: () => output, status: new Promise((resolve) => child.once("close", resolve)) }
}

/** The process id, outside of the container, of its only process. */
const insideOf = (pid = 0) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim())

test("it adds at most 60 MB to its base, names its version and revision, and no other platform's files are in it", () => {
  console.log(`The image adds ${(image.added / MEGABYTE).toFixed(1)} MB to its base.`)
  expect(image.added).toBeLessThanOrEqual(60 * MEGABYTE)
  const { User, Labels, Volumes } = image.config
  expect([User, Object.keys(Volumes)]).toEqual(["node", ["/data"]])
  expect(Labels).toMatchObject({
    "org.opencontainers.image.version": "1.2.3",
    "org.opencontainers.image.revision": "abcdef0",
  })
  const files = readdirSync(join(image.root, "app"), { recursive: true, encoding: "utf8" })
  expect(files.filter((name) => /(win32|darwin|linuxmusl).*\.node$|sqlite3\.c$/.test(name))).toEqual([])
})

/** Sends the setup form as a browser without script does. */
function setUp(origin: string, token: string): Promise<Response> {
  const form = {
    ...{ token, firstName: "Ann", lastName: "Lee", email: "ann@example.com" },
    ...{ password: "rent is due monthly", passwordAgain: "rent is due monthly" },
    ...{ propertyName: "Harbor House", propertyAddress: "", propertyCity: "", propertyState: "", propertyZip: "" },
    timezone: "America/Denver",
  }
  return fetch(`${origin}/setup`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { origin },
    redirect: "manual",
  })
}

test("with a read-only root and no rights it serves the first sign-in, makes a backup, and ends within 10 seconds", async () => {
  const data = join(emptyFolder(), "data")
  mkdirSync(data)
  chownSync(data, USER, USER)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const served = starts(data, image.config.Cmd, [`PORT=${port}`, "SETUP_TOKEN=a long sentence"])
  await expect
    .poll(() => served.child.exitCode ?? served.output().includes('"message":"serving"'), { timeout: 120_000 })
    .toBe(true)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const answer = await setUp(origin, "a long sentence")
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin"])
  const headers = {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  }
  expect(await (await fetch(`${origin}/admin`, { headers })).text()).toContain("Ann Lee")

  const writes = starts(data, ["node", "-e", "require('node:fs').writeFileSync('/app/x', '')"])
  expect([await writes.status, writes.output()]).toEqual([1, expect.stringContaining("EROFS")])
  const backup = starts(data, [...image.config.Cmd, "backup"])
  expect([await backup.status, backup.output()]).toEqual([0, expect.stringContaining("Backed up and verified")])

  const stopped = performance.now()
  process.kill(insideOf(served.child.pid), "SIGTERM")
  expect(await served.status).toBe(0)
  expect(performance.now() - stopped).toBeLessThan(10_000)
})
