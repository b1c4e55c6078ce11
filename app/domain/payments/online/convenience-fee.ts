/** The convenience fee of a payment through the provider. Source: money.md 3.4, 3.20. */
import type { Tx } from "#db/client.server.ts"
import { asBasisPoints, type BasisPoints, type Cents, percentOf, toBasisPoints } from "~/values/money.ts"
import type { SavedCard } from "../../payment-provider/method-port.ts"
import type { MethodType } from "../../payment-provider/port.ts"
import { cardFeeOn } from "../../settings/card-fee-on.ts"
import { defaultsOf } from "../../settings/defaults.ts"
import type { TenantRow } from "../../tenants/tenants.ts"

const DEFAULT_CARD_FEE = asBasisPoints(300)
const NONE = asBasisPoints(0)

/** The facts of a payment that decide its fee. `funding` is a saved card's; null for a bank account and for a card that is not known yet. */
export type FeeBasis = { methodType: MethodType; funding: SavedCard["funding"] | null; isAutopay?: boolean }

/** The three kinds of fee: of cards with the fee, of bank accounts, and of cards without a fee. */
export type FeeKind = MethodType | "none"

/** While only credit cards carry the fee, other cards and cards with unknown funding have none. */
export async function feeKindOf(tx: Tx, { methodType, funding }: Omit<FeeBasis, "isAutopay">): Promise<FeeKind> {
  const isFree = methodType === "card" && funding !== "credit" && (await cardFeeOn(tx)) === "credit"
  return isFree ? "none" : methodType
}

/** The tenant's fee for a kind of method. A card's is the tenant's own fee, else the property's; a bank account's is the ACH fee, else nothing. */
export async function rateOfKind(tx: Tx, tenant: TenantRow, kind: FeeKind): Promise<BasisPoints> {
  if (kind === "none") return NONE
  const { creditCardFee, achFee } = await defaultsOf(tx)
  if (kind === "us_bank_account") return toBasisPoints(achFee ?? 0)
  const defaultFee = creditCardFee === null ? DEFAULT_CARD_FEE : toBasisPoints(creditCardFee)
  return tenant.convenienceFeeBps ?? defaultFee
}

/** The rate a tenant pays on top; nothing for autopay from a bank account. */
export async function feeRate(tx: Tx, tenant: TenantRow, { isAutopay = false, ...method }: FeeBasis) {
  if (isAutopay && method.methodType === "us_bank_account") return NONE
  return rateOfKind(tx, tenant, await feeKindOf(tx, method))
}

/** The fee in cents for `amount` cents, on top of it. */
export async function convenienceFee(tx: Tx, tenant: TenantRow, basis: FeeBasis, amount: Cents): Promise<Cents> {
  return percentOf(amount, await feeRate(tx, tenant, basis))
}
