/** The content of a text message: the kind of news and where to read it, without amounts and names, in at most 160 characters of the GSM alphabet. */
import type { AlertKind } from "~/values/alerts.ts"
import { publicAddress } from "../mail/public-address.ts"

const NEWS: Partial<Record<AlertKind, string>> = {
  charge: "There are new charges",
  due: "Rent will be due",
  reminder: "There is a reminder of the office",
  autopay: "There is news about autopay",
  receipt: "A payment was received",
  request: "There is news about a request",
  document: "There is news about a document",
  answer: "There is an answer of the office",
  message: "There is a message of the office",
}

export const alertText = (kind: AlertKind): string =>
  `${NEWS[kind] ?? "There is news"} in your tenant portal: ${publicAddress("/home")} Reply STOP to end texts.`

export const codeText = (code: string): string =>
  `${code} is your code for text messages of your tenant portal. It is valid for 10 minutes. Reply STOP to get no texts.`
