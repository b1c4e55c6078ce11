/** What the landlord's statements have in common on paper: the landlord's name, the span, the day it was made. Source: money.md 11.7. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import type { Block, PdfDocument } from "../../print/pdf-document.ts"
import { defaultsOf, today } from "../../settings/defaults.ts"
import { companyLines, propertyLines } from "../../statements/header.ts"
import { unrealMoneyLines } from "../../statements/unreal-money.ts"

/** `letterhead` is the landlord's, `property` the property's lines; `madeAt` is in ms. */
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

/** `file` names the file, without its ending. */
export type BookPrint = Pick<PdfDocument, "title" | "subtitle" | "sum" | "blocks" | "isLandscape"> & { file: string }

/** A statement on the landlord's paper. The day it was made is at the foot of each page. */
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
