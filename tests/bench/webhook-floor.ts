/**
 * The part of a webhook's floor that does not write to the database, in its own process. Every implementation must do it: verify the signature over the raw
 * body, parse the event, read the payment's current state at the provider with refunds and disputes (money.md 3.10), and respond. It uses plain node:http and
 * node:crypto, and receives the provider's address and the secret.
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { Agent, createServer, get, type IncomingMessage } from "node:http"

export type WebhookFloor = { provider: string; secret: string }

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString("utf8")
}

function isSigned(raw: string, header: string, secret: string): boolean {
  const [, at, signature = ""] = /^t=(\d+),v1=(\w+)$/.exec(header) ?? []
  const expected = createHmac("sha256", secret).update(`${at}.${raw}`).digest()
  return timingSafeEqual(expected, Buffer.from(signature, "hex"))
}

const agent = new Agent({ keepAlive: true })

function read(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: "Bearer sk_test" }
    get(url, { agent, headers }, (response) => {
      textOf(response).then((text) => resolve(JSON.parse(text)), reject)
    }).on("error", reject)
  })
}

process.once("message", ({ provider, secret }: WebhookFloor) => {
  const settled = async (request: IncomingMessage): Promise<number> => {
    const raw = await textOf(request)
    if (!isSigned(raw, String(request.headers["stripe-signature"]), secret)) return 400
    const { data } = JSON.parse(raw) as { data: { object: { id: string } } }
    const payment = data.object.id
    await read(`${provider}/v1/payment_intents/${payment}`)
    const lists = ["refunds", "disputes"].map((kind) =>
      read(`${provider}/v1/${kind}?payment_intent=${payment}&limit=100`),
    )
    await Promise.all(lists)
    return 200
  }
  const server = createServer(async (request, response) => {
    const status = await settled(request)
    response.writeHead(status, { "Content-Type": "application/json" }).end('{"received":true}')
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
