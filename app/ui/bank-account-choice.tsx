/** Selects the account whose lines, senders or statements a page of the bank shows. */
import type { ReactNode } from "react"
import { Empty } from "./empty.tsx"
import { Chip, Chips } from "./lists/chips.tsx"

/** The bank accounts to choose from; nothing if there is only one. */
export function BankAccountChips({
  accounts,
  current,
}: {
  accounts: { id: number; label: string }[]
  current: number
}) {
  if (accounts.length < 2) return null
  return (
    <Chips label="Bank accounts">
      {accounts.map(({ id, label }) => (
        <Chip key={id} to={`?account=${id}`} current={id === current}>
          {label}
        </Chip>
      ))}
    </Chips>
  )
}

/** Links to the form that adds an account. `children` say what can be done then. */
export const NoBankAccount = ({ children }: { children: ReactNode }) => (
  <Empty
    icon="card"
    title="There is no bank account yet."
    action={
      <a className="btn btn-primary" href="/admin/bank">
        Add a bank account
      </a>
    }
  >
    {children}
  </Empty>
)
