import type { Recipient } from "#db/schema/index.ts"

/** A mail on its way out. `pending` are the addresses it has yet to reach; `recipients` are all it names. */
export type Outgoing = {
  messageId: string
  recipients: readonly Recipient[]
  pending: readonly string[]
  subject: string
  body: string
  createdAt: number
}

/**
 * How a try ended: who took it, who never will, and what went wrong. Whoever is in neither list may take it later; `isStored` where there is no
 * mail server and a file was written instead.
 */
export type Delivery = { accepted: string[]; refused: string[]; error: string | null; isStored?: boolean }

/** What carries mail away. `send` never throws for what a mail server or a network does; the signal ends it early. */
export type Mailer = {
  send(mail: Outgoing, signal: AbortSignal): Promise<Delivery>
  close(): void
}
