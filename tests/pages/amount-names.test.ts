/** An amount has the same name and value on every page, with the other amount beside it if they differ. Source: money.md 2.6. */

import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { decide } from "~/domain/messaging/reminder-decision.ts"
import { substitutesFor } from "~/domain/messaging/substitution.ts"
import { asCents, formatMoney, minus, negated, ZERO } from "~/values/money.ts"
import { get } from "../support/app.ts"
import { acceptsPayments } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { staff, tokenOf } from "../support/people.ts"
import { isDisputed, paysOnline, sendsByBank } from "../support/provider.ts"
import { movesIn, movesOut, owesFee, pays } from "../support/tenancies.ts"
import { mona, setting, suite, USUAL } from "../support/world.ts"

type Kind = {
  name: string
  charged?: { deposit?: number; rent?: number }
  happens?: (tenant: number) => Promise<unknown>
  /** Cents: the full balance, and advance rent. */
  owed: number
  advance: number
  hasLeft?: true
  /** The newest payment is the last event of the account, so its receipt has the same balance. */
  receipt?: true
  pending?: number
}

const RENT = { rent: 100_000 }
const leaves = () => movesOut(101, 0, "2026-02-01")
const paysByCard = (tenant: number) => paysOnline(tenant, 100_000, "2026-01-03")

const KINDS: Kind[] = [
  { name: "owes nothing", owed: 0, advance: 0 },
  { name: "is ahead", happens: (tenant) => pays(tenant, 8_000, "2026-01-02"), owed: 0, advance: 8_000, receipt: true },
  {
    name: "owes a deposit beside advance rent",
    charged: { deposit: 74_000 },
    happens: (tenant) => pays(tenant, 8_000, "2026-01-02"),
    owed: 74_000,
    advance: 8_000,
    receipt: true,
  },
  { name: "owes a deposit alone", charged: { deposit: 74_000 }, owed: 74_000, advance: 0 },
  { name: "owes rent", charged: RENT, owed: 100_000, advance: 0 },
  {
    name: "owes fees",
    happens: async (tenant) => {
      await owesFee(tenant, 5_000, "2026-01-06", "late")
      await owesFee(tenant, 2_500, "2026-01-07")
    },
    owed: 7_500,
    advance: 0,
  },
  {
    name: "paid a part of rent and deposit",
    charged: { ...RENT, deposit: 74_000 },
    happens: (tenant) => pays(tenant, 40_000, "2026-01-02"),
    owed: 134_000,
    advance: 0,
    receipt: true,
  },
  {
    name: "has a payment under way",
    charged: RENT,
    happens: (tenant) => sendsByBank(tenant, 100_000, "2026-01-03"),
    owed: 100_000,
    advance: 0,
    pending: 100_000,
  },
  {
    name: "disputes a payment",
    charged: RENT,
    happens: async (tenant) => isDisputed(await paysByCard(tenant), 103_000, "2026-01-20", "open"),
    owed: 0,
    advance: 0,
  },
  {
    name: "won a dispute against us",
    charged: RENT,
    happens: async (tenant) => isDisputed(await paysByCard(tenant), 103_000, "2026-01-20", "lost"),
    owed: 100_000,
    advance: 0,
  },
  {
    name: "left with advance rent",
    happens: async (tenant) => {
      await pays(tenant, 63_500, "2026-01-02")
      await leaves()
    },
    owed: 0,
    advance: 63_500,
    hasLeft: true,
    receipt: true,
  },
  { name: "left owing", charged: RENT, happens: leaves, owed: 100_000, advance: 0, hasLeft: true },
]

/** Signs in to the account that the move-in made. */
async function portalOf(tenantId: number): Promise<string> {
  const user = await read((tx) => tx.one(tx.select().from(users).where(eq(users.tenantId, tenantId))))
  if (!user) throw new Error("The tenant has no account")
  return tokenOf({ userId: user.id, email: user.email }, "page")
}

/** The lines of the PDF at an address. */
async function pdfLines(path: string, as: string): Promise<string[]> {
  const response = await get(path, { as })
  return linesOf(await readPdf(new Uint8Array(await response.arrayBuffer()))).map((line) => line.join(" "))
}

/** The link to the newest payment's receipt in the tenant's history. */
async function newestReceipt(own: string): Promise<string> {
  const html = await (await get("/home/history", { as: own })).text()
  return html.match(/\/home\/receipt\?[^"]*/)?.[0].replaceAll("&amp;", "&") ?? "no receipt"
}

test.each(KINDS)("a tenant who $name: every place names the same figures", async (kind) => {
  await setting(USUAL)
  await acceptsPayments()
  await suite(101, { rent: 100_000, deposit: 74_000 })
  const tenant = await movesIn(101, "2026-01-01", kind.charged)
  await kind.happens?.(tenant)
  const owed = asCents(kind.owed)
  const advance = asCents(kind.advance)
  const account = minus(owed, advance)
  const [OWED, ADVANCE, ACCOUNT] = [owed, advance, account].map(formatMoney)
  const isTwo = owed > 0 && advance > 0
  const accountNote = `Account balance ${ACCOUNT}, after ${ADVANCE} of advance rent`
  const owedNote = `Owed now ${OWED}, before ${ADVANCE} of advance rent`
  const as = await tokenOf(await staff(6), "page")
  const own = await portalOf(tenant)
  const text = async (path: string, by = as) => textIn(await (await get(path, { as: by })).text())
  const note = (page: string, sentence: string) =>
    isTwo ? expect(page).toContain(sentence) : expect(page).not.toContain(sentence)

  // Staff: Tenant Info, ledger, payment form.
  const info = await text(`/management/viewtenant?tenant=${tenant}`)
  expect(info).toContain(`Total balance ${OWED}`)
  expect(info).toContain(`Advance rent ${ADVANCE}`)
  expect(info).toContain(`Pending ${formatMoney(asCents(kind.pending ?? 0))}`)
  note(info, accountNote)
  const ledger = await text(`/management/viewtenant/payments?tenant=${tenant}&from=2026-01-01&to=2026-12-31`)
  expect(ledger).toContain(`Balance today ${ACCOUNT}`)
  note(ledger, owedNote)
  if (owed > 0) expect(await text(`/management/manualpayment?tenant=${tenant}`)).toMatch(`Owed now`)

  // The lists of staff: rent roll or past tenants, on the page, on paper and as a file.
  if (kind.hasLeft) {
    const list = await text("/management/tenants")
    expect(list).toContain(` ${OWED} `)
    expect(list).toContain(advance === 0 ? "$0.00" : formatMoney(negated(advance)))
    const file = await (await get("/management/tenants/export", { as })).text()
    expect(file.trimEnd().split("\r\n")[1]).toMatch(new RegExp(`,${plain(owed)},${plain(advance)}$`))
    const stay = await text(`/management/tenants/view?tenant=${tenant}`)
    expect(stay).toContain(`Total balance ${OWED}`)
    expect(stay).toContain(`Advance rent to return ${ADVANCE}`)
  } else {
    const columns = "hide=actions.deposit.area.pricePerFoot.business.moveIn.leaseEnd.lastIncrease.nextIncrease"
    const file = await (await get(`/management/export?search=&${columns}`, { as })).text()
    const [heads = "", line = ""] = file.replace("\uFEFF", "").split("\r\n")
    const cell = (name: string) => line.split(",")[heads.split(",").indexOf(name)]
    expect([cell("Total Balance"), cell("Advance Rent")]).toEqual([plain(owed), plain(advance)])
    for (const path of ["/management?search=", "/management/print?search="]) {
      const roll = await (await get(path, { as })).text()
      expect(roll).toContain(`data-label="Total Balance">${OWED}<`)
      expect(roll.includes(`>${ADVANCE}</td></tr>`)).toBe(true)
    }
    expect(await text("/management/viewunit?unit=101")).toContain(
      `Total balance ${OWED}${isTwo ? `. ${accountNote}` : ""}`,
    )
  }

  // Adding a unit to a tenant, or a move-in of a former tenant.
  await suite(102, { rent: 50_000, deposit: 20_000 })
  const addition = await text(`/management/fillunit/reset?tenant=${tenant}&unit=102`)
  expect(addition).toContain(`Owed now ${OWED}`)
  expect(addition).toContain(`Advance rent ${ADVANCE}`)
  note(addition, accountNote)

  // The tenant's texts: statement, receipt, home, payment page, mails.
  const lines = await pdfLines(`/management/viewtenant/statement?tenant=${tenant}&from=2026-01-01&to=2026-03-01`, as)
  expect(lines.some((line) => line.includes("Closing balance") && line.endsWith(ACCOUNT ?? ""))).toBe(true)
  expect(lines).toContain(`Advance rent ${ADVANCE}`)
  expect(lines.includes(`Owed on Mar 1, 2026, before advance rent ${OWED}`)).toBe(isTwo)
  if (kind.receipt) {
    const receipt = await pdfLines(await newestReceipt(own), own)
    const label = account < 0 ? "Balance after this payment, paid ahead" : "Balance after this payment"
    expect(receipt).toContain(`${label} ${ACCOUNT}`)
  }
  const home = await text("/home", own)
  expect(home).toContain(`Total ${OWED}`)
  note(home, accountNote)
  expect(home.includes(`You are ${ADVANCE} ahead`)).toBe(advance > 0 && !isTwo)
  const payment = await text("/home/payment", own)
  if (owed > 0) expect(payment).toMatch(new RegExp(`Full Balance .*?${OWED?.replaceAll(/[$.]/g, "\\$&")}`))
  note(payment, accountNote)
  const values = (await read((tx) => substitutesFor(tx, mona, [tenant]))).get(tenant)
  expect(values?.totalBalance).toBe(isTwo ? `${OWED} (${ACCOUNT} after ${ADVANCE} of advance rent)` : OWED)
  const [decision] = await read((tx) => decide(tx, ZERO, [tenant]))
  expect(decision?.owed).toBe(owed)
})

const plain = (cents: number) => (cents / 100).toFixed(2)
