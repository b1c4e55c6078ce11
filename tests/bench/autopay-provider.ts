/** A stub of the payment provider in its own process. It creates the requested payments, and each succeeds by card when it is confirmed. */
import { createServer } from "node:http"
import { paidIntent } from "./webhook-building.ts"

type Intent = ReturnType<typeof paidIntent>

process.once("message", ({ at }: { at: number }) => {
  const created = Math.floor(at / 1000)
  const known = new Map<string, Intent>()
  const make = (body: string): Intent => {
    const sent = new URLSearchParams(body)
    const metadata = [...sent].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    })
    const id = `pi_bench${known.size}`
    const paid = paidIntent(id, Object.fromEntries(metadata))
    const charge = {
      ...paid.latest_charge,
      created,
      balance_transaction: { ...paid.latest_charge.balance_transaction, created },
    }
    const intent = { ...paid, created, amount: Number(sent.get("amount")), latest_charge: charge }
    known.set(id, intent)
    return intent
  }
  const answerTo = (method: string, path: string, body: string) => {
    if (path === "/v1/account") return { object: "account", id: "acct_1" }
    if (path === "/v1/payment_intents" && method === "POST")
      return { ...make(body), status: "requires_confirmation", latest_charge: null }
    const [, id = ""] = /^\/v1\/payment_intents\/(\w+)/.exec(path) ?? []
    return known.get(id) ?? { object: "list", data: [], has_more: false }
  }
  const server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8")
    request.on("data", (part: string) => {
      body += part
    })
    request.on("end", () => {
      const answer = answerTo(request.method ?? "", (request.url ?? "").split("?")[0] ?? "", body)
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
})
