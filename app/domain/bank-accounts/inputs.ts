/** Inputs for the landlord's bank accounts and deposits. Source: money.md 11.1, api.md X250 to X266. */
import { z } from "zod"
import { DIRECT_METHODS } from "#db/schema/index.ts"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { blankable, cents, day, flag, id, line, oneOf, optional, queryId, someCents } from "../inputs.ts"
import { version } from "../version.ts"

export const MAX_ON_SLIP = 500

const lastFour = () =>
  allowing(
    line(4).refine((value) => value === "" || /^\d{4}$/.test(value), INVALID),
    "Use the last four digits of its number.",
  )
const firstDay = () =>
  allowing(
    day().refine((value) => value >= "2000-01-01", INVALID),
    "Use a day from 2000 on, not in the future.",
  )

export const NewBankAccount = z.object({
  name: line(60),
  lastFour: optional(lastFour()),
  opening: cents(),
  isOverdrawn: optional(flag()),
  openedDate: firstDay(),
  isTrust: optional(flag()),
})
export type NewBankAccount = InnerNames<z.infer<typeof NewBankAccount>>

export const ChangeBankAccount = z.object({
  bankAccountID: id(),
  name: line(60),
  lastFour: optional(lastFour()),
  isTrust: optional(flag()),
  version: optional(version()),
})
export type ChangeBankAccount = InnerNames<z.infer<typeof ChangeBankAccount>>

export const ArchiveBankAccount = z.object({ bankAccountID: id() })
export type ArchiveBankAccount = InnerNames<z.infer<typeof ArchiveBankAccount>>

export const ReopenBankAccount = z.object({ bankAccountID: id() })
export type ReopenBankAccount = InnerNames<z.infer<typeof ReopenBankAccount>>

export const SetBankMethod = z.object({ method: oneOf(DIRECT_METHODS), bankAccountID: blankable(id()) })
export type SetBankMethod = InnerNames<z.infer<typeof SetBankMethod>>

const paymentIds = () =>
  allowing(
    z.array(id()).min(1, "Choose at least one payment.").max(MAX_ON_SLIP, `Use at most ${MAX_ON_SLIP} payments.`),
    `Choose 1 to ${MAX_ON_SLIP} payments.`,
  )

export const MakeDepositSlip = z.object({
  bankAccountID: id(),
  paymentIDs: paymentIds(),
  note: optional(line(200)),
})
export type MakeDepositSlip = InnerNames<z.infer<typeof MakeDepositSlip>>

export const ChangeDepositSlip = z.object({ depositSlipID: id(), paymentIDs: paymentIds() })
export type ChangeDepositSlip = InnerNames<z.infer<typeof ChangeDepositSlip>>

export const DepositSlip = z.object({ depositSlipID: id(), depositedDate: firstDay() })
export type DepositSlip = InnerNames<z.infer<typeof DepositSlip>>

export const UndoDepositSlip = z.object({ depositSlipID: id() })
export type UndoDepositSlip = InnerNames<z.infer<typeof UndoDepositSlip>>

export const SlipQuery = z.object({ slip: queryId() })
export type SlipQuery = { slip: number }

export const HeldDepositsQuery = z.object({ date: optional(day()) })
export type HeldDepositsQuery = z.infer<typeof HeldDepositsQuery>

export const MoveBetweenAccounts = z.object({
  fromBankAccountID: id(),
  toBankAccountID: id(),
  amount: someCents(),
  date: firstDay(),
  note: optional(line(200)),
})
export type MoveBetweenAccounts = InnerNames<z.infer<typeof MoveBetweenAccounts>>

export const UndoBankTransfer = z.object({ bankTransferID: id() })
export type UndoBankTransfer = InnerNames<z.infer<typeof UndoBankTransfer>>

export const UndoPaidDeposit = z.object({ postingID: id() })
export type UndoPaidDeposit = InnerNames<z.infer<typeof UndoPaidDeposit>>

/** What was returned to the tenant: the deposit at a move-out, or advance rent. */
export const RETURNED = ["deposit", "advance"] as const

export const PayOutDeposit = z.object({
  tenantID: id(),
  returned: optional(oneOf(RETURNED)),
  bankAccountID: id(),
  amount: someCents(),
  date: firstDay(),
  note: optional(line(200)),
})
export type PayOutDeposit = InnerNames<z.infer<typeof PayOutDeposit>>
