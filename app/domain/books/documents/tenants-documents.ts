/** Prints the statements with a row for each tenant: income by tenant, prepaid rent, deposits held. */
import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, sum } from "~/values/money.ts"
import { visible } from "~/values/visible-text.ts"
import type { HeldDeposits } from "../../bank-accounts/held-deposits.ts"
import type { Block } from "../../print/pdf-document.ts"
import type { IncomeByTenant } from "../income-by-tenant.ts"
import type { PrepaidRent } from "../prepaid-rent.ts"
import { type BookPrint, remark } from "./letterhead.ts"

export function byTenantPrint({ year, rows, totals }: IncomeByTenant, asOf: string): BookPrint {
  const figures = ({ rent, fees, convenience, total }: typeof totals) => [rent, fees, convenience, total]
  return {
    title: "Income by Tenant",
    subtitle: asOf,
    file: `Income by tenant ${year}`,
    sum: { label: "Total income", value: formatMoney(totals.total) },
    blocks: [
      tenantsTable(
        ["Rent", "Late and other fees", "Convenience fees", "Total"],
        rows.map((row) => ({ tenant: row.tenant, figures: figures(row) })),
        figures(totals),
      ),
      remark("Former tenants too. Money counts when it is received, as in profit and loss of the year."),
    ],
  }
}

export function prepaidPrint({ month, asOf, rows, totals }: PrepaidRent): BookPrint {
  const figures = ({ unused, charged, total }: typeof totals) => [unused, charged, total]
  return {
    title: "Prepaid Rent",
    subtitle: `At the end of ${formatDay(asOf)}`,
    file: `Prepaid rent ${month}`,
    sum: { label: "Prepaid rent", value: formatMoney(totals.total) },
    blocks: [
      tenantsTable(
        ["Advance rent", "Charged, due later", "Total"],
        rows.map((row) => ({ tenant: row.tenant, figures: figures(row) })),
        figures(totals),
      ),
      remark("Rent that was received for later months. It becomes income in the month it is due."),
    ],
  }
}

export function heldPrint({ on, rows, total, trust, difference }: HeldDeposits): BookPrint {
  const against: Block[] =
    trust === null || difference === null
      ? [remark("No bank account is marked as the trust account, so nothing is compared.")]
      : [
          {
            kind: "facts",
            heading: null,
            facts: [
              { label: "In the trust account", value: formatMoney(trust.balance) },
              { label: "Held, and to be paid", value: formatMoney(total) },
              { label: "Difference", value: formatMoney(difference), isTotal: true },
            ],
          },
          remark(`The trust account is ${trust.label}. Returned advance rent is no deposit, and is not compared.`),
        ]
  const figures = (all: typeof rows) => [
    sum(all.map(({ held }) => held)),
    sum(all.map(({ toPay }) => toPay)),
    sum(all.map(({ advanceToPay }) => advanceToPay)),
  ]
  const named = (row: (typeof rows)[number]) =>
    `${row.tenant}, ${row.unitNumber === null ? "moved out" : `unit ${row.unitNumber}`}`
  return {
    title: "Security Deposits Held",
    subtitle: `At the end of ${formatDay(on)}`,
    file: `Deposits held ${on}`,
    sum: { label: "Held, and to be paid", value: formatMoney(total) },
    blocks: [
      tenantsTable(
        ["Held", "Deposit to pay", "Advance to pay"],
        rows.map((row) => ({ tenant: named(row), figures: figures([row]) })),
        figures(rows),
      ),
      ...against,
    ],
  }
}

type TenantFigures = { tenant: string; figures: readonly Cents[] }

function tenantsTable(labels: readonly string[], rows: readonly TenantFigures[], totals: readonly Cents[]): Block {
  return {
    kind: "table",
    columns: [{ label: "Tenant" }, ...labels.map((label) => ({ label, width: 92, isFigure: true }))],
    rows: rows.map(({ tenant, figures }) => [visible(tenant), ...figures.map(formatMoney)]),
    total: { cells: ["All tenants", ...totals.map(formatMoney)] },
    isList: true,
  }
}
