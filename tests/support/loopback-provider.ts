/** The payment provider on this machine: the sandbox at a port, where the program under PAYMENTS=stripe with test keys finds it. */
import type { RequestListener } from "node:http"
import { text } from "node:stream/consumers"
import { sandboxFetch } from "../../app/domain/payment-provider/sandbox.ts"

/** Responds to the provider's client and to its script in a browser. */
export const answerAsProvider: RequestListener = async (request, response) => {
  const { method = "GET", url = "/", headers } = request
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const sent = { method, headers: given, ...(method === "GET" ? {} : { body: await text(request) }) }
  const answer = await sandboxFetch(`http://127.0.0.1${url}`, sent)
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
}
