import { GROUP_NAMES } from "~/domain/books/account-names.ts"
import type { TrialRow } from "~/domain/books/trial-balance.ts"
import type { ListColumn } from "~/ui/lists/list-table.tsx"
import type { Day } from "~/values/calendar.ts"
import { ledgerAddress } from "./books.address.ts"

/** `on`: the day at whose end the balances are. */
export const columnsOf = (on: Day): readonly ListColumn<TrialRow>[] => [
  {
    label: "Account",
    rowHead: true,
    cell: ({ code, name }) => (
      <a href={ledgerAddress({ account: code, to: on })}>
        <bdi>{name}</bdi>
      </a>
    ),
    csv: ({ name }) => name,
  },
  { label: "Code", csv: ({ code }) => code },
  { label: "Group", text: ({ group }) => GROUP_NAMES[group] },
  ...SIDES,
]

export const SIDES: readonly ListColumn<Pick<TrialRow, "debit" | "credit">>[] = [
  { label: "Debit", money: ({ debit }) => debit, greyZero: true },
  { label: "Credit", money: ({ credit }) => credit, greyZero: true },
]
