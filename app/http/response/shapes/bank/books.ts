import { z } from "zod"
import { ACCOUNT_GROUPS } from "~/domain/books/account-names.ts"
import { KINDS } from "~/domain/reports/posting-text.ts"
import { cents, day, flag, id, instant, month, named, signedCents, text } from "../values.ts"

const ProfitRow = named("ProfitRow", { label: text(), months: z.array(signedCents()), sum: signedCents() })

const sections = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.strictObject({ name: z.enum(names), title: text(), rows: z.array(ProfitRow), total: ProfitRow }))

export const ProfitAndLoss = named("ProfitAndLoss", {
  months: z.array(month()),
  asOf: day(),
  sections: sections(["income", "providerFees", "expenses"]),
  net: ProfitRow,
  estimated: flag(),
})

export const CashFlow = named("CashFlow", {
  months: z.array(month()),
  asOf: day(),
  sections: sections(["in", "out", "other"]),
  change: ProfitRow,
  opening: ProfitRow,
  closing: ProfitRow,
  apart: z.array(ProfitRow),
})

export const BookAccount = named("BookAccount", { code: text(), name: text(), group: z.enum(ACCOUNT_GROUPS) })

export const TrialBalance = named("TrialBalance", {
  date: day(),
  rows: z.array(z.strictObject({ account: BookAccount, debit: cents(), credit: cents() })),
  debit: cents(),
  credit: cents(),
  bridge: z.strictObject({
    charged: signedCents(),
    owed: signedCents(),
    credits: signedCents(),
    adjusted: signedCents(),
    ahead: signedCents(),
    received: signedCents(),
  }),
})

export const GeneralLedger = named("GeneralLedger", {
  account: BookAccount,
  from: day(),
  to: day(),
  opening: signedCents(),
  lines: z.array(
    z.strictObject({
      PostingID: id(),
      date: day(),
      kind: z.enum(KINDS),
      TenantID: id().nullable(),
      tenant: text().nullable(),
      amount: signedCents(),
      balance: signedCents(),
    }),
  ),
  closing: signedCents(),
})

export const BookPosting = named("BookPosting", {
  PostingID: id(),
  date: day(),
  occurredDate: day().nullable(),
  kind: z.enum(KINDS),
  TenantID: id().nullable(),
  tenant: text().nullable(),
  recordedAt: instant(),
  recordedBy: text().nullable(),
  note: text().nullable(),
  reason: text().nullable(),
  reverses: id().nullable(),
  lines: z.array(z.strictObject({ account: BookAccount, amount: signedCents() })),
})

const income = { rent: signedCents(), fees: signedCents(), convenience: signedCents(), total: signedCents() }

export const IncomeByTenant = named("IncomeByTenant", {
  year: z.int(),
  tenants: z.array(z.strictObject({ TenantID: id(), tenant: text(), ...income })),
  totals: z.strictObject(income),
})

export const PrepaidRent = named("PrepaidRent", {
  month: month(),
  asOf: day(),
  tenants: z.array(
    z.strictObject({
      TenantID: id(),
      tenant: text(),
      unused: signedCents(),
      charged: signedCents(),
      total: signedCents(),
    }),
  ),
  total: signedCents(),
})
