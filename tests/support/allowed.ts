/** The pages' messages about invalid values. */
export const ALLOWED = {
  amount: "Use an amount from $0.00 to $999,999.99 with at most two decimals, like 1250.50 or 1,250.50.",
  someAmount: "Use an amount from $0.01 to $999,999.99 with at most two decimals, like 1250.50 or 1,250.50.",
  percent: "Use a percent from 0 to 100 with a dot and at most two decimals, like 7.5.",
  dayOfMonth: "Use a whole number from 1 to 31.",
  day: "Use a day of the calendar from 1900 to 2200, like 2026-11-20.",
  email: "Use an email like name@example.com.",
  phone: "Use a US phone number of ten digits, like (909) 555-0142.",
  text: "Use readable text: it contains an invalid character.",
  line: "Use one line of visible characters.",
  choice: "Choose one from the list.",
  zone: "Choose a time zone from the list.",
  leaseEnd: "The lease must end after the move-in date.",
  paymentDate: "Payment date cannot be in the future.",
} as const
