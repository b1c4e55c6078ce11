import type { Tx } from "#db/client.server.ts"
import { formPublicKey } from "./payment-gateway.ts"

/** The payer enters a card or bank account in the provider's form in our page, which needs script, or on the provider's own page. */
export const ENTRIES = ["form", "page"] as const
export type Entry = (typeof ENTRIES)[number]

/** The flow for a method entered from a page: the provider's form when the page can show it, else the provider's own page. */
export const flowOf = async (tx: Tx, { entry }: { entry?: Entry | undefined }): Promise<"intent" | "hosted"> =>
  entry === "form" && (await formPublicKey(tx)) !== null ? "intent" : "hosted"
