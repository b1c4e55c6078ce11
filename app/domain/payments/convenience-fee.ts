/** The convenience fee of a payment through the provider. Source: money.md 3.4, 3.20. */
import type { Tx } from "#db/client.server.ts"
import { asBasisPoints, type BasisPoints, type Cents, percentOf, toBasisPoints } from "~/values/money.ts"
import type { SavedCard } from "../payment-provider/method-port.ts"
import type { MethodType } from "../payment-provider/port.ts"
import { cardFeeOn } from "../settings/card-fee-on.ts"
import { defaultsOf } from "../settings/defaults.ts"
import type { TenantRow } from "../tenants/tenants.ts"

const DEFAULT_CARD_FEE = asBasisPoints(300)
const NONE = asBasisPoints(0)

/** How a payment is made, as far as its fee depends on it. `funding` is a saved card's; null for a bank account, and a card that is not known yet. */
export type FeeBasis = { methodType: MethodType; funding: SavedCard["funding"] | null; isAutopay?: boolean }

/** The methods with one fee: cards that carry it, bank accounts, and cards without a fee. */
export type FeeKind = MethodType | "none"

/** While only credit cards carry the fee, every other card has none, as has one whose funding is not known. */
export async function feeKindOf(tx: Tx, { methodType, funding }: Omit<FeeBasis, "isAutopay">): Promise<FeeKind> {
  const isFree = methodType === "card" && funding !== "credit" && (await cardFeeOn(tx)) === "credit"
  return isFree ? "none" : methodType
}

/** The fee of one payment that a tenant makes by a method of a kind: a card's is the tenant's own, else the property's; a bank account's the ACH fee, else nothing. */
export async function rateOfKind(tx: Tx, tenant: TenantRow, kind: FeeKind): Promise<BasisPoints> {
  if (kind === "none") return NONE
  const { creditCardFee, achFee } = await defaultsOf(tx)
  if (kind === "us_bank_account") return toBasisPoints(achFee ?? 0)
  const defaultFee = creditCardFee === null ? DEFAULT_CARD_FEE : toBasisPoints(creditCardFee)
  return tenant.convenienceFeeBps ?? defaultFee
}

/** The fee that a tenant pays on top; nothing for autopay from a bank account. */
export async function feeRate(tx: Tx, tenant: TenantRow, { isAutopay = false, ...method }: FeeBasis) {
  if (isAutopay && method.methodType === "us_bank_account") return NONE
  return rateOfKind(tx, tenant, await feeKindOf(tx, method))
}

/** The fee in cents for `amount` cents, on top of it. */
export async function convenienceFee(tx: Tx, tenant: TenantRow, basis: FeeBasis, amount: Cents): Promise<Cents> {
  return percentOf(amount, await feeRate(tx, tenant, basis))
}
