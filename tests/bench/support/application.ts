/** The built application in its own process, with a signed-in person. */
import { execFileSync, spawn } from "node:child_process"
import { setTimeout as delay } from "node:timers/promises"
import { freePort } from "../../support/free-port.ts"
import { cpuOf } from "./process.ts"
import { times } from "./scale.ts"

/** The arguments of `npm start`. A smaller nursery and a heap that grows in smaller steps save memory and cost no time. */
const SERVER = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=16",
  "--heap-growing-percent=80",
  "build/server/index.js",
]
const EMAIL = "bench@example.com"
const PASSWORD = "measured in milliseconds"

export type Application = {
  /** The data folder. */
  folder: string
  pid: number
  origin: string
  /** Headers of a signed-in administrator's browser. */
  headers: Record<string, string>
  stop(): Promise<void>
}

/** Creates the demo building in `folder`. */
export function seed(folder: string, units: number, months: number): void {
  const size = ["demo", "seed", "--units", String(units), "--months", String(months)]
  execFileSync(process.execPath, [...SERVER, ...size], {
    env: settingsFor(folder),
    stdio: ["ignore", "ignore", "inherit"],
  })
}

/** Serves a data folder to a newly signed-in person. `more` adds settings. */
export async function serve(folder: string, more: Record<string, string> = {}): Promise<Application> {
  const env = { ...settingsFor(folder), ...more }
  const person = ["--email", EMAIL, "--first", "Bea", "--last", "Bench", "--level", "3", "--password", PASSWORD]
  execFileSync(process.execPath, [...SERVER, "user", "create", ...person], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
  const started = await start(folder, more)
  await untilIdle(started.pid)
  const cookie = await cookieOf(started.origin, EMAIL, PASSWORD)
  return { ...started, headers: { "Accept-Encoding": "identity", Origin: started.origin, Cookie: cookie } }
}

/** Starts the server on a data folder and waits until it serves. */
export async function start(
  folder: string,
  more: Record<string, string> = {},
): Promise<Pick<Application, "folder" | "pid" | "origin" | "stop">> {
  const port = await freePort()
  const env = { ...settingsFor(folder), ...more, PORT: String(port) }
  const server = spawn(process.execPath, SERVER, { env, stdio: "ignore" })
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin)
  return {
    folder,
    pid: server.pid ?? 0,
    origin,
    async stop() {
      server.kill("SIGTERM")
      await ended
    },
  }
}

/** The CPU milliseconds that one run of `ask` costs the application, after some warm-up runs. */
export async function costOf(
  { pid }: { pid: number },
  runs: number,
  request: (run: number) => Promise<unknown>,
): Promise<number> {
  const warm = Math.ceil(runs / 4)
  for (let run = 0; run < warm; run += 1) await request(run)
  const before = cpuOf(pid)
  for (let run = 0; run < runs; run += 1) await request(warm + run)
  return (cpuOf(pid) - before) / runs
}

const QUIET = 1_000
/** Seconds after which a process counts as idle in any case. */
const PATIENCE = 30

/** Waits until the work of its start is done, as the jobs of the day and the nightly backup: it used less than a twentieth of a core for a second. */
async function untilIdle(pid: number): Promise<void> {
  for (let second = 0; second < PATIENCE; second += 1) {
    const before = cpuOf(pid)
    await delay(QUIET)
    if (cpuOf(pid) - before < QUIET / 20) return
  }
}

const ROUNDS = times(15)

/** The ratio of two costs. They alternate, so that other load affects both alike, and the median ratio counts. */
export async function compared(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds = ROUNDS,
): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) ratios.push((await one()) / (await other()))
  return ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}

/** An /api token of the same person. */
export async function tokenFor({ origin }: Pick<Application, "origin">): Promise<string> {
  const entered = await fetch(`${origin}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  const { token } = (await entered.json()) as { token?: string }
  if (!token) throw new Error(`Nobody could sign in by call: ${entered.status}`)
  return token
}

const settingsFor = (folder: string) => ({
  ...process.env,
  DATA_DIR: folder,
  LOG_LEVEL: "error",
  BASE_URL: "",
  // The C library reads it at the start of a process. `npm start` and the container set it, too.
  MALLOC_ARENA_MAX: "2",
})

async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const ready = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await delay(50)
  }
  throw new Error("The application did not start")
}

/** The cookie of a new sign-in. */
export async function cookieOf(origin: string, email: string, password: string): Promise<string> {
  const body = new URLSearchParams({ email, password })
  const entered = await fetch(`${origin}/login`, {
    method: "POST",
    body,
    headers: { Origin: origin },
    redirect: "manual",
  })
  const cookie = entered.headers.getSetCookie().find((one) => one.includes("session="))
  if (!cookie) throw new Error(`Nobody could sign in: ${entered.status}`)
  return cookie.split(";")[0] ?? ""
}
