/** The common parts of the landlord's printed statements: the landlord's name, the period, the day of printing. Source: money.md 11.7. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import type { Block, PdfDocument } from "../../print/pdf-document.ts"
import { defaultsOf, today } from "../../settings/defaults.ts"
import { companyLines, propertyLines } from "../../statements/header.ts"
import { unrealMoneyLines } from "../../statements/unreal-money.ts"

/** `letterhead` are the landlord's lines, `property` the property's; `madeAt` is in milliseconds. */
export type Letterhead = { letterhead: string[]; property: string[]; madeOn: Day; madeAt: number }

export async function letterheadOf(tx: Tx): Promise<Letterhead> {
  const defaults = await defaultsOf(tx)
  return {
    letterhead: [...companyLines(defaults), ...(await unrealMoneyLines(tx, {}))],
    property: propertyLines(defaults).filter((line) => line !== ""),
    madeOn: await today(tx),
    madeAt: tx.now,
  }
}

export type BookPrint = Pick<PdfDocument, "title" | "subtitle" | "sum" | "blocks" | "isLandscape"> & { file: string }

/** Puts a statement on the landlord's letterhead. Each page's foot has the day of printing. */
export function withLetterhead(head: Letterhead, { file: _file, ...print }: BookPrint): PdfDocument {
  const [company = ""] = head.letterhead
  return {
    ...print,
    name: print.title,
    author: company,
    madeAt: head.madeAt,
    letterhead: head.letterhead,
    addressee: head.property,
    foot: [company, `made ${formatDay(head.madeOn)}`].filter((part) => part !== "").join(", "),
  }
}

export const remark = (text: string): Block => ({ kind: "remark", text })
