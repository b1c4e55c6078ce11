/** The labels of payment methods and dispute reasons in ledgers, audit entries and mails. Source: specification 3 section 8. */
import { knownFailureText } from "./payment-failures.ts"

const METHODS: Record<string, string> = {
  zelle: "Zelle",
  paypal: "PayPal",
  cashapp: "Cash App",
  check: "Check",
  cash: "Cash",
  managementCredit: "Management Credit",
  other: "Other",
  card: "Card",
  ach: "ACH Bank Account",
  us_bank_account: "ACH Bank Account",
  link: "Link",
  klarna: "Klarna",
  afterpay_clearpay: "Afterpay / Clearpay",
  alipay: "Alipay",
  wechat_pay: "WeChat Pay",
  sofort: "Sofort",
}

/** "ACH Bank Account" for ach or us_bank_account; a method without a label keeps its own name. */
export const methodLabel = (method: string): string => labelIn(METHODS, method) ?? plain(method)

const DISPUTES: Record<string, string> = {
  fraudulent: "reported as fraud",
  duplicate: "reported as paid twice",
  product_not_received: "reported as paid for nothing",
  product_unacceptable: "reported as not acceptable",
  credit_not_processed: "a refund was promised and did not arrive",
  subscription_canceled: "reported as paid after the contract ended",
  unrecognized: "the account holder does not recognize it",
  customer_initiated: "the account holder asked the bank to return it",
  noncompliant: "against a rule of the card network",
  check_returned: "the check was returned",
  general: "no reason was given",
  incorrect_account_details: "the account's details are not right",
  bank_cannot_process: "the bank could not process it",
}

/** The reason of a dispute, for a person: "reported as fraud". */
export const disputeText = (code: string): string => labelIn(DISPUTES, code) ?? knownFailureText(code) ?? plain(code)

const labelIn = (labels: Record<string, string>, code: string) =>
  Object.hasOwn(labels, code) ? labels[code] : undefined
const plain = (code: string) => code.replaceAll("_", " ")
