import type { Tx } from "#db/client.server.ts"
import { formPublicKey } from "./payment-gateway.ts"

/** Where a card or bank account is entered: in the provider's form in our page, which needs script, or on the provider's own page. */
export const ENTRIES = ["form", "page"] as const
export type Entry = (typeof ENTRIES)[number]

/** How a method is entered that was begun in a page: in the provider's form when the page can have it, else on the provider's own page. */
export const flowOf = async (tx: Tx, { entry }: { entry?: Entry | undefined }): Promise<"intent" | "hosted"> =>
  entry === "form" && (await formPublicKey(tx)) !== null ? "intent" : "hosted"
