import type { PaymentNotice } from "~/domain/payment-methods/payment-notices.ts"
import { dayAt, formatDay } from "~/values/calendar.ts"

const LINKS: readonly [start: string, label: string][] = [
  ["/home/payment", "Pay again"],
  ["/home/autopay/finish", "Finish it with your bank"],
  ["/home/autopay", "Open autopay"],
]

export type NoticeView = ReturnType<typeof noticeView>

/** `mayPay`: online payments are on. Otherwise the notice has no link. */
export function noticeView({ id, kind, subject, body, link, createdAt }: PaymentNotice, zone: string, mayPay: boolean) {
  const label = LINKS.find(([start]) => link?.startsWith(start))?.[1]
  const day = dayAt(createdAt, zone)
  return {
    id,
    isProblem: kind !== "news" && kind !== "disputed" && kind !== "autopay-expiring",
    subject,
    paragraphs: body.split(/\n\n+/),
    isBounce: kind === "failed" || kind === "returned" || kind === "dispute-lost",
    link: mayPay && link !== null && label !== undefined ? { href: link, label } : null,
    day,
    at: formatDay(day),
  }
}
