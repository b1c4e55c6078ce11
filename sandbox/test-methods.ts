/** Only the provider's documented test methods decide, so the list can be run against a real test key. Source: the provider's "Testing" pages. */

/** The result of charging a card. `code` is the error's, `reason` the bank's own reason. */
export type CardBehavior =
  | { result: "paid"; later?: "dispute" | "refund pending" | "refund fails" }
  | { result: "declined"; code: string; reason: string }
  /** The bank requires authentication: always, unless the card was set up for it, or only while the payer is present. */
  | { result: "authentication"; when: "always" | "unless set up" | "on session" }

/** The result of debiting a bank account; `networkCode` is the bank's return code. */
export type BankBehavior =
  | { result: "paid"; later?: "return" }
  | { result: "returned"; code: string; networkCode: string | null }
  | { result: "refused"; code: string }
  | { result: "stays" }

export type TestCard = {
  type: "card"
  token: string
  last4: string
  label: string
  funding: "credit" | "debit"
  behavior: CardBehavior
}
export type TestBank = {
  type: "us_bank_account"
  token: string
  last4: string
  label: string
  /** The documented account number, for payers to type; routing number 110000000. */
  number: string
  behavior: BankBehavior
}
export type TestMethod = TestCard | TestBank

export const TEST_ROUTING = "110000000"

const card = (token: string, last4: string, label: string, behavior: CardBehavior, funding = "credit" as const) =>
  ({ type: "card", token: `pm_card_${token}`, last4, label, funding, behavior }) satisfies TestCard
const debitCard = (token: string, last4: string, label: string): TestCard => ({
  ...card(token, last4, label, { result: "paid" }),
  funding: "debit",
})
const declines = (code: string, reason = code): CardBehavior => ({ result: "declined", code, reason })

const CARDS: readonly TestCard[] = [
  card("visa", "4242", "Visa credit card: paid", { result: "paid" }),
  debitCard("visa_debit", "5556", "Visa debit card: paid"),
  card("authenticationRequired", "3184", "Card whose bank always asks for authentication", {
    result: "authentication",
    when: "always",
  }),
  card("authenticationRequiredOnSetup", "3155", "Card whose bank asks for authentication once", {
    result: "authentication",
    when: "unless set up",
  }),
  card("authenticationRequiredSetupForOffSession", "0446", "Card set up for later payments; asks while you are here", {
    result: "authentication",
    when: "on session",
  }),
  card("visa_chargeDeclined", "0002", "Card that is declined", declines("card_declined", "generic_decline")),
  card(
    "visa_chargeDeclinedInsufficientFunds",
    "9995",
    "Card without enough money",
    declines("card_declined", "insufficient_funds"),
  ),
  card("chargeDeclinedExpiredCard", "0069", "Card that has expired", declines("expired_card")),
  card("chargeDeclinedProcessingError", "0119", "Card with a processing error", declines("processing_error")),
  card(
    "chargeCustomerFail",
    "0341",
    "Card that can be saved and is declined later",
    declines("card_declined", "generic_decline"),
  ),
  card("createDispute", "0259", "Card whose owner disputes the payment", { result: "paid", later: "dispute" }),
  card("pendingRefund", "7726", "Card whose refunds take a while", { result: "paid", later: "refund pending" }),
  card("refundFail", "5126", "Card whose refunds fail", { result: "paid", later: "refund fails" }),
]

const bank = (token: string, number: string, label: string, behavior: BankBehavior): TestBank => ({
  type: "us_bank_account",
  token: `pm_usBankAccount_${token}`,
  last4: number.slice(-4),
  number,
  label,
  behavior,
})
const returned = (code: string, networkCode: string | null): BankBehavior => ({ result: "returned", code, networkCode })

const BANKS: readonly TestBank[] = [
  bank("success", "000123456789", "Bank account: paid after two business days", { result: "paid" }),
  bank("insufficientFunds", "000222222227", "Bank account without enough money", returned("insufficient_funds", "R01")),
  bank("accountClosed", "000111111113", "Bank account that is closed", returned("account_closed", "R02")),
  bank("noAccount", "000111111116", "Bank account that does not exist", returned("no_account", "R03")),
  bank(
    "debitNotAuthorized",
    "000333333335",
    "Bank account that allows no debits",
    returned("debit_not_authorized", "R10"),
  ),
  bank(
    "invalidCurrency",
    "000444444440",
    "Bank account of another currency",
    returned("payment_method_currency_mismatch", null),
  ),
  bank("dispute", "000555555559", "Bank account: paid, then returned by its owner", {
    result: "paid",
    later: "return",
  }),
  bank("weeklyLimitExceeded", "000777777771", "Bank account over its weekly limit", {
    result: "refused",
    code: "charge_exceeds_source_limit",
  }),
  bank("processing", "000000000009", "Bank account whose payment never arrives", { result: "stays" }),
]

/** Can only be verified by two small deposits, which fail. */
export const UNVERIFIABLE: TestBank = bank(
  "failMicrodeposits",
  "000666666661",
  "Bank account that cannot be verified",
  {
    result: "paid",
  },
)

export const TEST_METHODS: readonly TestMethod[] = [...CARDS, ...BANKS]

export const methodByToken = (token: string): TestMethod | undefined =>
  [...TEST_METHODS, UNVERIFIABLE].find((method) => method.token === token)

export const cardByLast4 = (last4: string): TestCard | undefined => CARDS.find((one) => one.last4 === last4)

export const bankByNumber = (number: string): TestBank | undefined =>
  [...BANKS, UNVERIFIABLE].find((one) => one.number === number)

export const bankByLast4 = (last4: string): TestBank | undefined =>
  [...BANKS, UNVERIFIABLE].find((one) => one.last4 === last4)
