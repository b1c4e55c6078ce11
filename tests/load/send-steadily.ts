/** Sends requests at a steady rate, whether or not earlier ones are answered, as people do. */
import { setTimeout as delay } from "node:timers/promises"
import type { Kind } from "./requests.ts"

export type Sent = { kind: string; milliseconds: number; error: string | undefined }

/** Sends `perSecond` requests for so many seconds, of each kind its share. The time of each is measured from the instant at which it was due. */
export async function sendSteadily(kinds: readonly Kind[], perSecond: number, seconds: number): Promise<Sent[]> {
  const order = mixed(kinds)
  const from = performance.now()
  const sent: Promise<Sent>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = from + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await delay(early)
    sent.push(answered(order[index % order.length] as Kind, due))
  }
  return await Promise.all(sent)
}

async function answered({ name, send }: Kind, due: number): Promise<Sent> {
  const error = await send().then(
    () => undefined,
    (failure: Error) =>
      [failure.message, (failure.cause as { code?: string } | undefined)?.code].filter(Boolean).join(" "),
  )
  return { kind: name, milliseconds: performance.now() - due, error }
}

/** A hundred kinds by their shares, spread evenly. */
function mixed(kinds: readonly Kind[]): Kind[] {
  const spread = kinds.flatMap((kind) =>
    Array.from({ length: kind.share }, (_, index) => ({ kind, at: (index + 0.5) / kind.share })),
  )
  return spread.toSorted((one, other) => one.at - other.at).map(({ kind }) => kind)
}
