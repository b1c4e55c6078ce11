import { bookAccounts } from "~/domain/books/account-names.ts"
import { type GeneralLedger, generalLedger } from "~/domain/books/general-ledger.ts"
import { GeneralLedgerQuery } from "~/domain/books/inputs.ts"
import { explained } from "~/domain/field-hints.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { Query } from "~/http/request/query.ts"

/** Shown if the address names no account. */
const FIRST = "AR_RENT"

export type Typed = Record<"account" | "from" | "to", string>
export type Errors = Partial<Record<keyof Typed, string[]>>
type Tx = Parameters<typeof generalLedger>[0]
type RequestedLedger = { found: GeneralLedger; typed: Typed; errors: Errors }

/** After a refusal: the account, or the first one, in this month, with the typed values and the reason. */
export async function requestedLedger(tx: Tx, actor: Actor, query: Query): Promise<RequestedLedger> {
  const typed: Typed = {
    account: query.typed("account").trim() || FIRST,
    from: query.typed("from").trim(),
    to: query.typed("to").trim(),
  }
  const parsed = GeneralLedgerQuery.safeParse(typed)
  try {
    if (!parsed.success)
      throw new Refusal("VALIDATION_ERROR", { fields: fieldErrors(explained(GeneralLedgerQuery, parsed.error.issues)) })
    return { found: await generalLedger(tx, actor, parsed.data), typed, errors: {} as Errors }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const errors = { ...refusal.fields } as Errors
    for (const [name, message] of Object.entries(refusal.explained ?? {})) errors[name as keyof Typed] = [message]
    const known = (await bookAccounts(tx)).find(({ code }) => code === typed.account)
    return { found: await generalLedger(tx, actor, { account: known?.code ?? FIRST }), typed, errors }
  }
}

const fieldErrors = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.map(({ path: [field], message }) => [String(field), [message]]))
