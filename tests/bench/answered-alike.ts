/**
 * Checks that the response time does not show whether an email has an account: the difference in percent between the medians for known and unknown emails,
 * of 200 requests each, alternating. It is wall time, because that is what an attacker can measure. Source: threats.md T17.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { type Application, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows } from "./support/scale.ts"

/** The database is in memory, so that no disk delays the response and the extra cost of a known email is a larger part of it. */
const MEMORY = "/dev/shm"
const REQUESTS = rows(200)
const WARMING = 40
const GOAL = 5

const CALLS = [
  { name: "sign-in with a wrong password", path: "/api/user/login", more: { password: "not the password" } },
  { name: "asking for a reset link", path: "/api/user/send-reset-link", more: {} },
  { name: "asking for a recovery link", path: "/api/user/send-passkey-recovery-link", more: {} },
  { name: "asking for a passkey's challenge", path: "/api/user/passkey/auth-challenge", more: {} },
]

/** There are so many tenants that none receives more than five mails. */
const UNITS = rows(160)

export async function answeredAlikeFigures(): Promise<Figure[]> {
  const building = mkdtempSync(join(MEMORY, "suitekeeper-bench-"))
  seed(building, UNITS, 1)
  const known = knownEmails(join(building, "suitekeeper.sqlite"))
  const app = await serve(building, { TRUSTED_PROXIES: "127.0.0.1" })
  try {
    const figures: Figure[] = []
    for (const call of CALLS) {
      const value = await differenceOf(call, app, known)
      figures.push({ name: `${call.name}: known and unknown emails differ by, %`, value, goal: GOAL })
    }
    return figures
  } finally {
    await app.stop()
    rmSync(building, { recursive: true, force: true })
  }
}

/** The tenants' emails. Each account requires a passkey, so that a recovery link is mailed to all. */
function knownEmails(file: string): string[] {
  const handle = new Sqlite(file)
  handle.exec("update users set passkey_required = 1 where tenant_id is not null and enabled = 1")
  const emails = handle.prepare("select email from users where passkey_required = 1").pluck().all() as string[]
  handle.close()
  return emails
}

async function differenceOf({ path, more }: (typeof CALLS)[number], { origin }: Application, emails: string[]) {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] }
  const request = async (kind: keyof typeof times, run: number) => {
    const email = emails[run % emails.length] ?? ""
    const body = JSON.stringify({ email: kind === "known" ? email : unknownLike(email), ...more })
    const headers = {
      "Content-Type": "application/json",
      "X-Forwarded-For": addressOf(2 * run + Number(kind === "known")),
    }
    const started = performance.now()
    const response = await fetch(`${origin}${path}`, { method: "POST", headers, body })
    await response.arrayBuffer()
    if (run >= WARMING) times[kind].push(performance.now() - started)
    if (response.status === 429) throw new Error(`${path} was refused by a limit`)
  }
  for (let run = 0; run < WARMING + REQUESTS; run += 1) {
    const [first, second] = run % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
    await request(first, run)
    await request(second, run)
  }
  const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)]
  return (100 * Math.abs(known - unknown)) / unknown
}

/** An unknown email of the same length. */
const unknownLike = (email: string) => email.replace(/^../, "q-")

/** A different address for every request, because limits by address must not be measured. */
const addressOf = (number: number) => `10.77.${number >> 8}.${number & 255}`

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}
