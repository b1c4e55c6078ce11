/** The convenience fee of a payment through the provider. Source: money.md 3.4. */
import type { Tx } from "#db/client.server.ts"
import { asBasisPoints, type BasisPoints, type Cents, percentOf, toBasisPoints } from "~/values/money.ts"
import type { MethodType } from "../payment-provider/port.ts"
import { defaultsOf } from "../settings/defaults.ts"
import type { TenantRow } from "../tenants/tenants.ts"

const DEFAULT_CARD_FEE = asBasisPoints(300)

/** How a payment is made, as far as its fee depends on it. */
export type FeeBasis = { methodType: MethodType; isAutopay?: boolean }

/**
 * The fee that a tenant pays on top: a card's is the tenant's own, else the property's; a bank payment's is the ACH fee, else nothing; nothing for
 * autopay from a bank account.
 */
export async function feeRate(tx: Tx, tenant: TenantRow, { methodType, isAutopay }: FeeBasis): Promise<BasisPoints> {
  const { creditCardFee, achFee } = await defaultsOf(tx)
  if (methodType === "us_bank_account") return toBasisPoints(isAutopay ? 0 : (achFee ?? 0))
  const defaultFee = creditCardFee === null ? DEFAULT_CARD_FEE : toBasisPoints(creditCardFee)
  return tenant.convenienceFeeBps ?? defaultFee
}

/** The fee in cents for `amount` cents, on top of it. */
export async function convenienceFee(tx: Tx, tenant: TenantRow, basis: FeeBasis, amount: Cents): Promise<Cents> {
  return percentOf(amount, await feeRate(tx, tenant, basis))
}
