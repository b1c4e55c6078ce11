/** A mail of 10 KB that a provider delivers: signature, disk, parsing, its thread, its rows. */
import { createHmac } from "node:crypto"
import { join } from "node:path"
import { type Application, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { floorOf } from "./support/write-floor.ts"

const RUNS = 240
const SIZE = 10 * 1024
const INBOUND_SECRET = "a secret of the bench that is long enough"

export async function inboundFigures(folder: string): Promise<Figure[]> {
  const building = join(folder, "inbound")
  seed(building, 24, 2)
  const app = await serve(building, { INBOUND_SECRET })
  try {
    const floor = await floorOf(app, RUNS, deliver, { INBOUND_SECRET })
    const value = await costOf(app, RUNS, (run) => deliver(app, run))
    return [{ name: "a mail taken in, to its floor", value: value / floor, goal: 8 }]
  } finally {
    await app.stop()
  }
}

/** Each of another sender: nobody sends too many. */
async function deliver({ origin }: Pick<Application, "origin">, run: number): Promise<void> {
  const head = [
    `From: Sender ${run} <sender${run}@example.com>`,
    "To: office@example.com",
    `Subject: Question ${run}`,
    `Message-ID: <question-${run}@example.com>`,
    "Content-Type: text/plain; charset=utf-8",
  ].join("\r\n")
  const body = `${head}\r\n\r\n`.padEnd(SIZE, "A line of a mail of some length, as people write.\r\n")
  const signature = `sha256=${createHmac("sha256", INBOUND_SECRET).update(body).digest("hex")}`
  const headers = { "Content-Type": "message/rfc822", "X-Signature": signature }
  const response = await fetch(`${origin}/api/email/inbound`, { method: "POST", body, headers })
  if (!response.ok) throw new Error(`The mail was answered ${response.status}: ${await response.text()}`)
}
