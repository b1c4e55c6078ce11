/** Sends the due text messages: claims one in a transaction, sends it outside, and stores the result in another transaction. */
import { read, write } from "#db/client.server.ts"
import { areTextsDue, claimText, settleText } from "~/domain/texts/delivery.ts"
import { textGateway } from "~/domain/texts/gateway.ts"
import type { ReportError } from "../job.ts"

/** How long a text that is being sent may still take when the process stops, in milliseconds. */
const GRACE = 4_000

class TextNotSent extends Error {
  override name = "TextNotSent"

  constructor(id: number) {
    super(`Text message ${id} was not sent: /admin/status says why`)
    delete this.stack
  }
}

/** Sends one after another, until none is due or on `stop`. */
export async function deliverTexts(stop: AbortSignal, report: ReportError): Promise<void> {
  const gateway = textGateway()
  if (gateway === null || !(await read(areTextsDue))) return
  const abort = new AbortController()
  const cutSoon = () => setTimeout(() => abort.abort(), GRACE).unref()
  stop.addEventListener("abort", cutSoon, { once: true })
  try {
    for (let text = await write(claimText); text; ) {
      const tried = text
      const answer = await gateway.send(tried.outgoing, abort.signal)
      text = await write(async (tx) => {
        await settleText(tx, tried, answer)
        return stop.aborted ? undefined : claimText(tx)
      })
      // The gateway's answer may contain a number, so it is shown on the page but not logged.
      if (!answer.isSent) report(new TextNotSent(tried.row.id))
    }
  } finally {
    stop.removeEventListener("abort", cutSoon)
  }
}
