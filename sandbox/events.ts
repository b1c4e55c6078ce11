/** The provider's events: listed for 30 days and sent to the webhook. */
import type Stripe from "stripe"
import { newId } from "./ids.ts"
import type { Kind, Kinds } from "./kinds.ts"
import type { Sandbox } from "./store.server.ts"

/** Stores a changed object, and its event with the object as it is now; `previous` are the values that changed. */
export function recordEvent<K extends Kind>(
  sandbox: Sandbox,
  type: string,
  object: Kinds[K],
  previous?: Record<string, unknown>,
): Kinds[K] {
  const { store, now, idempotencyKey, options } = sandbox
  const id = newId("event")
  const isSent = options.sentEvents.includes(type)
  const event = {
    id,
    object: "event",
    api_version: options.apiVersion,
    created: now,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: isSent ? 1 : 0,
    request: { id: null, idempotency_key: idempotencyKey },
    type,
  } as unknown as Stripe.EventBase
  store.insert<"event">(event, now)
  store.setFact("latest", String(now))
  if (isSent) store.database.prepare("INSERT INTO deliveries VALUES (?, 0, ?)").run(id, now)
  return object
}

/** Changes fields of a stored object and records the event with their previous values. */
export function change<K extends Kind>(
  sandbox: Sandbox,
  object: Kinds[K],
  fields: Partial<Kinds[K]>,
  ...types: string[]
): Kinds[K] {
  const known = object as unknown as Record<string, unknown>
  const previous = Object.fromEntries(Object.keys(fields).map((name) => [name, known[name]]))
  const changed = sandbox.store.update<K>({ ...object, ...fields })
  for (const type of types) recordEvent<K>(sandbox, type, changed, type.endsWith(".updated") ? previous : undefined)
  return changed
}
