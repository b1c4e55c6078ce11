/** The figures of a report that are made of postings, with their rows; `monthlyReport` shows the sums of these rows. Source: money.md 2.5. */
import type { Tx } from "#db/client.server.ts"
import { advancePostings } from "./advance-held.ts"
import { type Deposits, depositPostings } from "./deposits.ts"
import { adjustmentPostings, conveniencePostings, creditPostings, feePostings } from "./fee-income.ts"
import { INCOME_CATEGORIES, type IncomeCategory } from "./income-tenders.ts"
import type { Range } from "./period.ts"
import { opposite, type Posting } from "./postings.ts"
import { miscFeePostings, processingPostings } from "./processing-fees.ts"
import { rentPostings } from "./rent-income.ts"
import { aheadPostings, fromAdvancePostings, receivedPostings } from "./rent-received.ts"

export type Figure = {
  title: string
  /** Whether the figure is also shown for each floor. */
  byFloor?: true
  postings: (tx: Tx, month: Range) => Promise<Posting[]>
}

export const CATEGORY_LABELS: Record<IncomeCategory, string> = {
  creditCard: "Credit card",
  ach: "ACH",
  zelle: "Zelle",
  cashApp: "Cash App",
  paypal: "Paypal",
  checkMoCash: "Check/MO/Cash",
  other: "Other",
  depositsUsedForRent: "Deposits used for rent",
  advanceRent: "Advance rent",
}

const ofCategory = (name: IncomeCategory): Figure => ({
  title: `Rent, ${CATEGORY_LABELS[name]}`,
  postings: async (tx, month) => {
    const tenders: readonly string[] = INCOME_CATEGORIES[name]
    return (await rentPostings(tx, month)).filter(({ category }) => tenders.includes(category))
  },
})

const ofDeposits = (title: string, part: keyof Deposits): Figure => ({
  title,
  postings: (tx, month) => depositPostings(tx, month, part),
})

/** The provider's fees are costs, so they are negative. */
const ofProcessing = (title: string, ...tenders: readonly string[]): Figure => ({
  title,
  postings: async (tx, month) =>
    opposite((await processingPostings(tx, month)).filter(({ tender }) => tenders.includes(tender ?? ""))),
})

const fees = (kind: Posting["charge"]) => async (tx: Tx, month: Range) =>
  (await feePostings(tx, month)).filter(({ charge }) => charge === kind)

export const FIGURES = {
  currentRent: {
    title: "Rent for the month",
    postings: async (tx, month) => (await rentPostings(tx, month)).filter(({ isBack }) => isBack === 0),
  },
  backRent: {
    title: "Back rent",
    byFloor: true,
    postings: async (tx, month) => (await rentPostings(tx, month)).filter(({ isBack }) => isBack === 1),
  },
  adjustedIncome: { title: "Adjusted income", byFloor: true, postings: rentPostings },
  advanceRentHeld: { title: "Advance rent held", byFloor: true, postings: advancePostings },
  creditCard: ofCategory("creditCard"),
  ach: ofCategory("ach"),
  zelle: ofCategory("zelle"),
  cashApp: ofCategory("cashApp"),
  paypal: ofCategory("paypal"),
  checkMoCash: ofCategory("checkMoCash"),
  other: ofCategory("other"),
  depositsUsedForRent: ofCategory("depositsUsedForRent"),
  advanceRent: ofCategory("advanceRent"),
  rentReceived: { title: "Rent received", postings: receivedPostings },
  rentAhead: { title: "Rent received for later months", postings: aheadPostings },
  rentFromAdvance: { title: "Rent paid before its month, or from advance rent", postings: fromAdvancePostings },
  lateFeeIncome: { title: "Late fee income", postings: fees("late") },
  otherFeeIncome: { title: "Other fee income", postings: fees("other") },
  feeIncome: { title: "Fee income", postings: feePostings },
  convenienceFeeIncome: { title: "Convenience fee income", postings: conveniencePostings },
  totalIncome: {
    title: "Total income",
    postings: async (tx, month) => [
      ...(await rentPostings(tx, month)),
      ...(await feePostings(tx, month)),
      ...(await conveniencePostings(tx, month)),
    ],
  },
  managerAdjustments: { title: "Manager adjustments", postings: adjustmentPostings },
  otherCredits: { title: "Other credits", postings: creditPostings },
  depositsPrior: ofDeposits("Deposits held before the month", "priorReserve"),
  depositsNew: ofDeposits("New deposits", "new"),
  depositsReturned: ofDeposits("Deposits returned", "returned"),
  depositsApplied: ofDeposits("Deposits applied to balances", "applied"),
  depositsAdjusted: ofDeposits("Deposits adjusted", "adjusted"),
  depositsFinal: ofDeposits("Deposits held at the end", "final"),
  processingCard: ofProcessing("Processing fees, card", "card"),
  processingAch: ofProcessing("Processing fees, ACH", "ach"),
  processingTotal: ofProcessing("Processing fees", "card", "ach"),
  miscStripeFees: {
    title: "Miscellaneous Stripe fees",
    postings: async (tx, month) => opposite(await miscFeePostings(tx, month)),
  },
  providerFees: {
    title: "Fees of the payment provider",
    postings: async (tx, month) => [
      ...(await ofProcessing("", "card", "ach").postings(tx, month)),
      ...opposite(await miscFeePostings(tx, month)),
    ],
  },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]]
