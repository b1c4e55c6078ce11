/** Text messages: a gateway on this machine, the texted codes, and the delivered answers. */
import { createHmac, randomUUID } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { asc } from "drizzle-orm"
import { onTestFinished } from "vitest"
import { read, write } from "#db/client.server.ts"
import { texts } from "#db/schema/index.ts"
import { chooseTexts } from "~/domain/alerts/own-text-alerts.ts"
import type { TenantActor } from "~/domain/permissions.ts"
import { unseal } from "~/domain/secret.server.ts"
import { agree } from "~/domain/texts/agreements.ts"
import { placeOf } from "~/domain/texts/codes.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { TEXT_AGREEMENT } from "~/values/texts.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { textGatewayFrom } from "../../text-settings.ts"
import { app } from "./app.ts"

const TEXT_SECRET = "a secret that the gateway signs with"
export const PHONE = "9095550199"

/** Sends texts to this address until the test ends. */
export function withTexts(
  url = "http://127.0.0.1:9/messages",
  more: { body?: string; authorization?: string } = {},
): void {
  const before = settings()
  onTestFinished(() => replaceSettings(before))
  const given = { url, from: "+19095550100", secret: TEXT_SECRET, body: undefined, authorization: undefined, ...more }
  replaceSettings({ ...before, textGateway: textGatewayFrom(given) })
}

type Posted = { path: string; headers: IncomingHttpHeaders; body: string }

/** A gateway with chosen responses, until the test ends. */
export async function gatewayAnswering(answer: RequestListener): Promise<{ url: string; posted: Posted[] }> {
  const posted: Posted[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    posted.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts).toString() })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, posted }
}

/** A gateway that accepts every text. */
export const takingGateway = () => gatewayAnswering((_request, response) => response.end('{"status":"queued"}'))

export const allTexts = () => read((tx) => tx.all(tx.select().from(texts).orderBy(asc(texts.id))))

/** The newest code that is waiting to be texted; empty if there is none. */
export async function waitingCode(): Promise<string> {
  const row = (await allTexts()).findLast(({ kind, body }) => kind === "code" && body !== null)
  return /^\d{6}/.exec(unseal(placeOf(row?.key ?? ""), row?.body ?? "") ?? "")?.[0] ?? ""
}

/** A person confirms a number, and subscribes to these kinds. */
export async function isTextedAbout(actor: TenantActor, text: AlertKind[], now?: number, phone = PHONE): Promise<void> {
  await write(async (tx) => {
    await agree(tx, actor, { phone, wording: TEXT_AGREEMENT, agreedAt: tx.now })
    await chooseTexts(tx, actor, { text })
  }, now)
}

/** Puts a text of a kind into the outbox. */
export const queuesText = (userId: number, kind: AlertKind, now: number) =>
  write(async (tx) => {
    const row = { key: randomUUID(), userId, kind, createdAt: now, nextAt: now, uselessAt: now + 24 * 60 * 60 * 1000 }
    await tx.run(tx.insert(texts).values(row))
  }, now)

type Signing = { at?: number; secret?: string }

/** The headers with which the gateway delivers an answer, with a signature made now. */
export function answerHeaders(body: string | Buffer, { at = Date.now(), secret = TEXT_SECRET }: Signing = {}) {
  const seconds = Math.floor(at / 1000)
  const hex = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex")
  return { "Content-Type": "application/json", "X-Signature": `t=${seconds},sha256=${hex}` }
}

/** The gateway delivers bytes. */
export async function delivers(body: Buffer, headers: Record<string, string> = answerHeaders(body)) {
  const request = { method: "POST", body: new Uint8Array(body), headers }
  const response = await app(new Request("http://localhost:3000/api/text/inbound", request))
  return { status: response.status, body: await response.json() }
}

/** The gateway delivers a person's answer. */
export const answers = (
  text: string,
  { from = `+1${PHONE}`, id = randomUUID() as string } = {},
  signing: Signing = {},
) => {
  const body = Buffer.from(JSON.stringify({ id, from, text }))
  return delivers(body, answerHeaders(body, signing))
}
