/** JSON shapes of api.md 4.11. */
import { advanceRent, fullBalance } from "~/domain/ledger/accounts.ts"
import type { Agreement } from "~/domain/portal/agreement.ts"
import type { BouncedPayments } from "~/domain/portal/bounced-payments.ts"
import type { OwnAccount } from "~/domain/portal/own-account.ts"
import { daysBetween } from "~/values/calendar.ts"
import { lateFeeCondition, lateFeeText } from "~/values/late-fee-text.ts"
import { pendingView } from "./payment.ts"

export const ownAccountView = ({ balances, today, charges, pending, rows, older }: OwnAccount) => ({
  Owed: fullBalance(balances),
  AdvanceRent: advanceRent(balances),
  Open: charges.map(({ kind, text, dueOn, amount, open }) => ({
    Kind: kind,
    Text: text,
    DueDate: dueOn,
    DaysLate: Math.max(0, daysBetween(dueOn, today)),
    Amount: amount,
    Left: open,
  })),
  Pending: pending.map(pendingView),
  Rows: rows.map(({ date, kind, text, amount, convenienceFee, open, state, balance }) => ({
    Date: date,
    Kind: kind,
    Text: text,
    Amount: amount,
    ConvenienceFee: convenienceFee,
    Left: open,
    State: state,
    Balance: balance,
  })),
  Older: older,
})

export const bouncedPaymentsView = ({ payments }: BouncedPayments) =>
  payments.map(({ kind, text, startedOn, bouncedOn, amount, fee, tender, last4, obstacle }) => ({
    Kind: kind,
    Text: text,
    PaidDate: startedOn,
    BouncedDate: bouncedOn,
    Amount: amount,
    ConvenienceFee: fee,
    PaymentMethod: tender === "ach" ? "us_bank_account" : tender,
    Last4: last4,
    Obstacle: obstacle,
  }))

export const agreementView = ({ units, recurring, lateFee, ...agreed }: Agreement) => ({
  Units: units.map(({ unitNumber, monthlyRent, deposit, terms, steps, leavesOn }) => ({
    UnitNumber: unitNumber,
    MonthlyRent: monthlyRent,
    Deposit: deposit,
    Terms: terms.map(({ startsOn, endsOn, isMonthToMonth, renewalBy }) => ({
      StartDate: startsOn,
      EndDate: endsOn,
      IsMonthToMonth: isMonthToMonth,
      RenewalUntil: renewalBy,
    })),
    Steps: steps.map((step) => ({ Date: step.startsOn, MonthlyRent: step.monthlyRent })),
    MovingOutDate: leavesOn,
  })),
  DepositHeld: agreed.depositHeld,
  DepositOwed: agreed.depositOwed,
  RecurringCharges: recurring.map(({ unitNumber, name, amount, quantity, from, to }) => ({
    UnitNumber: unitNumber,
    Name: name,
    Amount: amount,
    Quantity: quantity,
    FromMonth: from,
    ToMonth: to,
  })),
  LateFee: lateFee && {
    Rule: `${lateFeeText(lateFee.terms)} ${lateFeeCondition(lateFee.terms)}`,
    Period: lateFee.period,
    Date: lateFee.on,
    Rent: lateFee.rent,
    Amount: lateFee.amount,
  },
  PaymentPolicy: agreed.policy,
  PolicyMessage: agreed.policyMessage,
  HowToPay: agreed.howToPay,
})
